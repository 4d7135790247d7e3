; A mode switch compares in single precision while the proof uses exact reals; thresholds are literals
; that are exact in binary, so both agree. Claim: at one of five levels they disagree.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const v Float32)
(declare-const threshold Float32)
(declare-const exact_v Real)
(declare-const exact_t Real)
(declare-const level_0 Bool)
(declare-const level_1 Bool)
(declare-const level_2 Bool)
(declare-const level_3 Bool)
(declare-const level_4 Bool)
(declare-const high Bool)

(assert (or level_0 level_1 level_2 level_3 level_4))
(assert (=> level_0 (and (= v ((_ to_fp 8 24) RNE 0.5)) (= exact_v 0.5))))
(assert (=> level_1 (and (= v ((_ to_fp 8 24) RNE 1.25)) (= exact_v 1.25))))
(assert (=> level_2 (and (= v ((_ to_fp 8 24) RNE 2.0)) (= exact_v 2.0))))
(assert (=> level_3 (and (= v ((_ to_fp 8 24) RNE 3.75)) (= exact_v 3.75))))
(assert (=> level_4 (and (= v (fp.neg ((_ to_fp 8 24) RNE 6.0))) (= exact_v (- 6.0)))))
(assert
  (ite high
    (and (= threshold ((_ to_fp 8 24) RNE 2.0)) (= exact_t 2.0))
    (and (= threshold ((_ to_fp 8 24) RNE 0.75)) (= exact_t (/ 3 4)))))
(assert (xor (fp.geq v threshold) (>= exact_v exact_t)))

(check-sat)
(exit)
