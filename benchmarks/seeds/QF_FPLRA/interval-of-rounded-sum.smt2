; A sum of two doubles in a small interval; its rounding is monotone, and the real bounds of the
; summands add up. Claim: real bounds and rounded bounds contradict.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Float64)
(declare-const y Float64)
(declare-const z Float64)
(declare-const a Real)
(declare-const b Real)

(assert (or (= x ((_ to_fp 11 53) RNE 1.5)) (= x ((_ to_fp 11 53) RNE 0.5)) (= x (fp.neg ((_ to_fp 11 53) RNE 1.0)))))
(assert (or (= y ((_ to_fp 11 53) RNE 1.0)) (= y ((_ to_fp 11 53) RNE 2.0))))
(assert (= z (fp.add RNE x y)))
(assert (and (<= (- 1.0) a 1.5) (<= 1.0 b 2.0) (< (+ a b) 3.0)))
(assert (or (fp.lt z (_ +zero 11 53)) (fp.gt z ((_ to_fp 11 53) RNE 3.5)) (and (fp.isPositive z) (= (+ a b) 3.5)) (and (not (fp.isZero z)) (> (- b) 0) true)))

(check-sat)
(exit)
