; A linear system without a solution: some combination of its rows with non-negative weights gives a
; contradiction, claimed not to exist; weights are sought among quarters by a formula.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status unsat)

(define-fun row1 ((x Real) (y Real)) Bool (<= (+ x y) 1.0))
(define-fun row2 ((x Real) (y Real)) Bool (>= (- x y) 2.0))
(define-fun row3 ((x Real) (y Real)) Bool (>= y (/ (- 1) 4)))
(declare-const tight Bool)
(assert (or
  (and tight (exists ((x Real) (y Real)) (and (row1 x y) (row2 x y) (row3 x y) (< x 1.0))))
  (and (not tight) (forall ((a Real) (b Real) (c Real)) (=> (and (>= a 0.0) (>= b 0.0) (>= c 0.0)) (or (not (= a b)) (not (= (+ a b) c)) (distinct a 0.5)))))))

(check-sat)
(exit)
