; The number nearest to one tenth is not exactly one tenth.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Float32)
(declare-const r Real)
(assert (= x ((_ to_fp 8 24) RNE 0.1)))
(assert (and (= r (fp.to_real x)) (= (* 10.0 r) 1.0)))

(check-sat)
(exit)
