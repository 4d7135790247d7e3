; Interval addition with directed rounding: the result rounded to nearest lies between the bounds.
; Claim: it lies outside.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a Float32)
(declare-const b Float32)
(declare-const lower Float32)
(declare-const nearest Float32)
(declare-const upper Float32)

(assert (and (not (fp.isNaN a)) (not (fp.isNaN b)) (not (fp.isInfinite a)) (not (fp.isInfinite b))))
(assert (and (fp.leq ((_ to_fp 8 24) RNE 1.0) a ((_ to_fp 8 24) RNE 4.0)) (fp.leq ((_ to_fp 8 24) RNE 2.0) b ((_ to_fp 8 24) RNE 3.0))))
(assert (= lower (fp.add RTN a b)))
(assert (= nearest (fp.add RNE a b)))
(assert (= upper (fp.add roundTowardPositive a b)))
(assert (or (fp.lt nearest lower) (fp.gt nearest upper) (fp.lt (fp.add roundTowardZero a b) (fp.sub RTN a (fp.neg b)))))

(check-sat)
(exit)
