; Envelope sizes for a shop: each gift in three ranges fits into some envelope with at most four units
; lost, no two envelopes differ by less than three; five sizes are to be chosen.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const size_0 Int)
(declare-const size_1 Int)
(declare-const size_2 Int)
(declare-const size_3 Int)
(declare-const size_4 Int)
(declare-const folded_0 Bool)
(declare-const folded_1 Bool)
(declare-const folded_2 Bool)
(declare-const folded_3 Bool)
(declare-const folded_4 Bool)

(define-fun fits ((g Int) (e Int)) Bool (and (<= g e) (<= e (+ g 4))))
(assert (and (<= 1 size_0 60) (= folded_0 (exists ((h Int)) (and (= size_0 (* 2 h)) (> h 4))))))
(assert (and (<= 1 size_1 60) (= folded_1 (exists ((h Int)) (and (= size_1 (* 2 h)) (> h 4))))))
(assert (>= (- size_1 size_0) 3))
(assert (and (<= 1 size_2 60) (= folded_2 (exists ((h Int)) (and (= size_2 (* 2 h)) (> h 4))))))
(assert (>= (- size_2 size_1) 3))
(assert (and (<= 1 size_3 60) (= folded_3 (exists ((h Int)) (and (= size_3 (* 2 h)) (> h 4))))))
(assert (>= (- size_3 size_2) 3))
(assert (and (<= 1 size_4 60) (= folded_4 (exists ((h Int)) (and (= size_4 (* 2 h)) (> h 4))))))
(assert (>= (- size_4 size_3) 3))
(assert
  (! (forall ((g Int))
       (=>
         (<= 3 g 9)
         (or (fits g size_0) (fits g size_1) (fits g size_2) (fits g size_3) (fits g size_4)))) :named range_3_9))
(assert
  (! (forall ((g Int))
       (=>
         (<= 17 g 21)
         (or (fits g size_0) (fits g size_1) (fits g size_2) (fits g size_3) (fits g size_4)))) :named range_17_21))
(assert
  (! (forall ((g Int))
       (=>
         (<= 30 g 36)
         (or (fits g size_0) (fits g size_1) (fits g size_2) (fits g size_3) (fits g size_4)))) :named range_30_36))
(assert (=> folded_0 (forall ((h Int)) (or (not (= size_0 (+ h h))) (distinct h 5 7)))))
(assert (=> folded_1 (forall ((h Int)) (or (not (= size_1 (+ h h))) (distinct h 5 7)))))
(assert (=> folded_2 (forall ((h Int)) (or (not (= size_2 (+ h h))) (distinct h 5 7)))))
(assert (=> folded_3 (forall ((h Int)) (or (not (= size_3 (+ h h))) (distinct h 5 7)))))
(assert (=> folded_4 (forall ((h Int)) (or (not (= size_4 (+ h h))) (distinct h 5 7)))))
(assert (xor folded_0 folded_1 folded_2))
(assert (not (exists ((g Int)) (and (> g size_4) (fits g size_4)))))

(check-sat)
(exit)
