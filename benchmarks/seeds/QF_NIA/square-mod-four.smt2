; No sum of two squares is three more than a multiple of four.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Int)
(declare-const y Int)
(declare-const s Int)
(assert (and (<= 0 x 9) (<= 0 y x)))
(assert (= s (+ (* x x) (* y y))))
(assert (= (mod s 4) 3))

(check-sat)
(exit)
