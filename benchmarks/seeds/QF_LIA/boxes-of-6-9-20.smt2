; Buying exactly 43 pieces when boxes hold 6, 9 or 20 pieces.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const six Int)
(declare-const nine Int)
(declare-const twenty Int)
(assert (and (>= six 0) (>= nine 0) (>= twenty 0)))
(assert (= (+ (* 6 six) (* 9 nine) (* 20 twenty)) 43))

(check-sat)
(exit)
