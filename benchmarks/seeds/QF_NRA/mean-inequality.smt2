; The geometric mean of two positive numbers is never above the arithmetic mean.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Real)
(declare-const y Real)
(declare-const g Real)
(assert (and (> x 0) (> y 0) (>= g 0)))
(assert (= (* g g) (* x y)))
(assert (> g (/ (+ x y) 2)))

(check-sat)
(exit)
