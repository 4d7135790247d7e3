; A point on a line whose largest distance to three villages is least: no other point is better for
; all.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const p Real)
(declare-const worst Real)

(define-fun near ((x Real) (v Real) (r Real)) Bool (and (<= (- x v) r) (<= (- v x) r)))
(define-fun covers ((x Real) (r Real)) Bool (and (near x 1.0 r) (near x 4.5 r) (near x (/ 21 2) r)))
(assert (covers p worst))
(assert (forall ((x Real) (r Real)) (=> (covers x r) (>= r worst))))
(assert (and (> p 5.0) (not (= worst 5.0))))

(check-sat)
(exit)
