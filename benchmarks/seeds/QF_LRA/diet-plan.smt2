; A meal of three foods within limits of energy, protein and salt.
(set-info :smt-lib-version 2.6)
(set-logic QF_LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const bread Real)
(declare-const beans Real)
(declare-const cheese Real)
(assert (and (>= bread 0.0) (>= beans 0.0) (>= cheese 0.0)))
(assert (<= 600.0 (+ (* 250.0 bread) (* 130.0 beans) (* 402.0 cheese)) 650.0))
(assert (>= (+ (* 9.0 bread) (* 8.7 beans) (* 25.0 cheese)) 30.0))
(assert (< (+ (* 1.2 bread) (* (/ 1 50) beans) (* 1.8 cheese)) 2.75))

(check-sat)
(exit)
