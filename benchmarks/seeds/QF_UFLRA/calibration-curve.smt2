; A sensor curve known at two points; a reading between them.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun curve (Real) Real)
(declare-const t Real)
(assert (= (curve 0.0) 1.25))
(assert (= (curve 100.0) (/ 29 4)))
(assert (and (< 0.0 t 100.0) (= (curve t) (+ 1.25 (* 0.06 t)))))
(assert (> (curve t) 4.2))

(check-sat)
(exit)
