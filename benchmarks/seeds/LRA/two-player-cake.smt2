; A cake is cut at three places: for every preference of the chooser (a weight in a range) some piece
; is worth a third, and each piece has a minimum; the cutter sets the cuts, alternatives for sugar
; lines.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const cut_1 Real)
(declare-const cut_2 Real)
(declare-const cut_3 Real)
(declare-const line_1 Bool)
(declare-const line_2 Bool)
(declare-const line_3 Bool)

(assert (< 0.0 cut_1 cut_2 cut_3 1.0))
(define-fun piece_0 () Real cut_1)
(assert (>= piece_0 (/ 1 8)))
(define-fun piece_1 () Real (- cut_2 cut_1))
(assert (>= piece_1 (/ 1 8)))
(define-fun piece_2 () Real (- cut_3 cut_2))
(assert (>= piece_2 (/ 1 8)))
(define-fun piece_3 () Real (- 1.0 cut_3))
(assert (>= piece_3 (/ 1 8)))
(assert
  (! (forall ((bonus Real))
       (=>
         (and (<= 0.0 bonus) (<= bonus 0.125))
         (or (< (+ piece_0 bonus) (/ 1.0 4.0)) (>= (+ piece_0 bonus bonus) (/ 1 5))))) :named chooser_0))
(assert
  (! (forall ((bonus Real))
       (=>
         (and (<= 0.0 bonus) (<= bonus 0.125))
         (or (< (+ piece_1 bonus) (/ 1.0 4.0)) (>= (+ piece_1 bonus bonus) (/ 1 5))))) :named chooser_1))
(assert
  (! (forall ((bonus Real))
       (=>
         (and (<= 0.0 bonus) (<= bonus 0.125))
         (or (< (+ piece_2 bonus) (/ 1.0 4.0)) (>= (+ piece_2 bonus bonus) (/ 1 5))))) :named chooser_2))
(assert
  (! (forall ((bonus Real))
       (=>
         (and (<= 0.0 bonus) (<= bonus 0.125))
         (or (< (+ piece_3 bonus) (/ 1.0 4.0)) (>= (+ piece_3 bonus bonus) (/ 1 5))))) :named chooser_3))
(assert (= line_1 (exists ((z Real)) (and (= cut_1 (* 0.5 z)) (or (= z 0.5) (= z 1) (= z 1.5))))))
(assert (= line_2 (exists ((z Real)) (and (= cut_2 (* 0.5 z)) (or (= z 0.5) (= z 1) (= z 1.5))))))
(assert (= line_3 (exists ((z Real)) (and (= cut_3 (* 0.5 z)) (or (= z 0.5) (= z 1) (= z 1.5))))))
(assert
  (forall ((x Real)) (=> (distinct x cut_1 cut_2 cut_3) true (or (not (= x cut_2)) (> x 2.0)))))
(assert
  (and
    (xor line_1 line_2 line_3)
    (or line_2 line_3)
    (not (exists ((x Real)) (and (> x cut_3) (< x cut_3))))))

(check-sat)
(exit)
