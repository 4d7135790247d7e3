; Four cameras on a square: each covers a disc whose radius is chosen, all points of the two diagonals
; are seen by one of them, while the corner squares are not covered.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const r_0 Real)
(declare-const r_1 Real)
(declare-const r_2 Real)
(declare-const r_3 Real)

(define-fun seen ((px Real) (py Real) (x Real) (y Real) (r Real)) Bool
  (<= (+ (* (- x px) (- x px)) (* (- y py) (- y py))) (* r r)))
(assert (or (= r_0 1.25) (= r_0 (/ 3 2)) (= r_0 0.5)))
(assert (or (= r_1 1.25) (= r_1 (/ 3 2)) (= r_1 0.5)))
(assert (or (= r_2 1.25) (= r_2 (/ 3 2)) (= r_2 0.5)))
(assert (or (= r_3 1.25) (= r_3 (/ 3 2)) (= r_3 0.5)))
(assert
  (or (seen 1.0 1.0 0.5 0.5 r_0) (seen 3.0 1.0 0.5 0.5 r_1) (seen 1.0 3.0 0.5 0.5 r_2)
    (seen 3.0 3.0 0.5 0.5 r_3)))
(assert
  (or (seen 1.0 1.0 1.0 1.0 r_0) (seen 3.0 1.0 1.0 1.0 r_1) (seen 1.0 3.0 1.0 1.0 r_2)
    (seen 3.0 3.0 1.0 1.0 r_3)))
(assert
  (or (seen 1.0 1.0 1.5 1.5 r_0) (seen 3.0 1.0 1.5 1.5 r_1) (seen 1.0 3.0 1.5 1.5 r_2)
    (seen 3.0 3.0 1.5 1.5 r_3)))
(assert
  (or (seen 1.0 1.0 2.0 2.0 r_0) (seen 3.0 1.0 2.0 2.0 r_1) (seen 1.0 3.0 2.0 2.0 r_2)
    (seen 3.0 3.0 2.0 2.0 r_3)))
(assert
  (or (seen 1.0 1.0 2.5 2.5 r_0) (seen 3.0 1.0 2.5 2.5 r_1) (seen 1.0 3.0 2.5 2.5 r_2)
    (seen 3.0 3.0 2.5 2.5 r_3)))
(assert
  (or (seen 1.0 1.0 3.0 3.0 r_0) (seen 3.0 1.0 3.0 3.0 r_1) (seen 1.0 3.0 3.0 3.0 r_2)
    (seen 3.0 3.0 3.0 3.0 r_3)))
(assert
  (or (seen 1.0 1.0 0.5 3.5 r_0) (seen 3.0 1.0 0.5 3.5 r_1) (seen 1.0 3.0 0.5 3.5 r_2)
    (seen 3.0 3.0 0.5 3.5 r_3)))
(assert
  (or (seen 1.0 1.0 1.0 3.0 r_0) (seen 3.0 1.0 1.0 3.0 r_1) (seen 1.0 3.0 1.0 3.0 r_2)
    (seen 3.0 3.0 1.0 3.0 r_3)))
(assert
  (or (seen 1.0 1.0 1.5 2.5 r_0) (seen 3.0 1.0 1.5 2.5 r_1) (seen 1.0 3.0 1.5 2.5 r_2)
    (seen 3.0 3.0 1.5 2.5 r_3)))
(assert
  (or (seen 1.0 1.0 2.0 2.0 r_0) (seen 3.0 1.0 2.0 2.0 r_1) (seen 1.0 3.0 2.0 2.0 r_2)
    (seen 3.0 3.0 2.0 2.0 r_3)))
(assert
  (or (seen 1.0 1.0 2.5 1.5 r_0) (seen 3.0 1.0 2.5 1.5 r_1) (seen 1.0 3.0 2.5 1.5 r_2)
    (seen 3.0 3.0 2.5 1.5 r_3)))
(assert
  (or (seen 1.0 1.0 3.0 1.0 r_0) (seen 3.0 1.0 3.0 1.0 r_1) (seen 1.0 3.0 3.0 1.0 r_2)
    (seen 3.0 3.0 3.0 1.0 r_3)))
(assert
  (exists ((x Real))
    (and
      (= x 2.0)
      (and (seen 1.0 1.0 x 2.0 r_0) (seen 3.0 1.0 x 2.0 r_1) (seen 1.0 3.0 x 2.0 r_2)
        (seen 3.0 3.0 x 2.0 r_3)))))
(assert (not (seen 1.0 1.0 (- 0.25) 0.0 r_0)))
(assert (xor (> r_0 1.3) (< r_1 1.3) (> r_2 1.3) (= r_3 r_0)))

(check-sat)
(exit)
