; Three tanks in an array of reals over four transfers with whole numbers of strokes of a pump; all
; levels stay within limits, the last transfer empties one tank.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const level_0 (Array Int Real))
(declare-const level_1 (Array Int Real))
(declare-const level_2 (Array Int Real))
(declare-const level_3 (Array Int Real))
(declare-const level_4 (Array Int Real))
(declare-const from_0 Int)
(declare-const from_1 Int)
(declare-const from_2 Int)
(declare-const from_3 Int)
(declare-const to_0 Int)
(declare-const to_1 Int)
(declare-const to_2 Int)
(declare-const to_3 Int)
(declare-const strokes_0 Int)
(declare-const strokes_1 Int)
(declare-const strokes_2 Int)
(declare-const strokes_3 Int)

(assert (and (= (select level_0 0) 7.5) (= (select level_0 1) 4.25) (= (select level_0 2) 0.0)))
(assert (and (<= 0 from_0 2) (<= 0 to_0 2) (distinct from_0 to_0) (<= 1 strokes_0 5)))
(assert
  (! (let ((v (* 0.75 (to_real strokes_0))))
       (= level_1
         (store
           (store level_0 from_0 (- (select level_0 from_0) v))
           to_0
           (+ (select level_0 to_0) v)))) :named transfer_0))
(assert
  (forall ((i Int)) (=> (<= 0 i 2) (and (>= (select level_1 i) 0.0) (<= (select level_1 i) 8.0)))))
(assert (and (<= 0 from_1 2) (<= 0 to_1 2) (distinct from_1 to_1) (<= 1 strokes_1 5)))
(assert
  (! (let ((v (* 0.75 (to_real strokes_1))))
       (= level_2
         (store
           (store level_1 from_1 (- (select level_1 from_1) v))
           to_1
           (+ (select level_1 to_1) v)))) :named transfer_1))
(assert
  (forall ((i Int)) (=> (<= 0 i 2) (and (>= (select level_2 i) 0.0) (<= (select level_2 i) 8.0)))))
(assert (or (not (= from_1 from_0)) (> strokes_1 (* 2 strokes_0))))
(assert (and (<= 0 from_2 2) (<= 0 to_2 2) (distinct from_2 to_2) (<= 1 strokes_2 5)))
(assert
  (! (let ((v (* 0.75 (to_real strokes_2))))
       (= level_3
         (store
           (store level_2 from_2 (- (select level_2 from_2) v))
           to_2
           (+ (select level_2 to_2) v)))) :named transfer_2))
(assert
  (forall ((i Int)) (=> (<= 0 i 2) (and (>= (select level_3 i) 0.0) (<= (select level_3 i) 8.0)))))
(assert (or (not (= from_2 from_1)) (> strokes_2 (* 2 strokes_1))))
(assert (and (<= 0 from_3 2) (<= 0 to_3 2) (distinct from_3 to_3) (<= 1 strokes_3 5)))
(assert
  (! (let ((v (* 0.75 (to_real strokes_3))))
       (= level_4
         (store
           (store level_3 from_3 (- (select level_3 from_3) v))
           to_3
           (+ (select level_3 to_3) v)))) :named transfer_3))
(assert
  (forall ((i Int)) (=> (<= 0 i 2) (and (>= (select level_4 i) 0.0) (<= (select level_4 i) 8.0)))))
(assert (or (not (= from_3 from_2)) (> strokes_3 (* 2 strokes_2))))
(assert (exists ((i Int)) (and (<= 0 i 2) (= (select level_4 i) 0.0) (is_int (select level_4 i)))))
(assert (> (select level_4 2) 3.0))

(check-sat)
(exit)
