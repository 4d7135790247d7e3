; A signed ten bit converter value scaled to millivolts in single precision and stored as a 16 bit
; number with saturation; which code gives exactly minus 1250?
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const code (_ BitVec 10))
(declare-const volts Float32)
(declare-const stored (_ BitVec 16))
(declare-const calibrated Bool)

(assert (= volts (fp.mul RNE ((_ to_fp 8 24) RNE code) ((_ to_fp 8 24) RNE 2.5))))
(assert (= stored (ite (fp.gt volts ((_ to_fp 8 24) RNE 1000.0)) #x03e8 ((_ fp.to_sbv 16) roundTowardNegative volts))))
(assert (! (= stored (bvneg #x04e2)) :named wanted))
(assert (=> wanted (bvslt code #b0000000000) (bvsge (bvashr code #b0000000001) #b1100000000)))
(assert (xor calibrated (fp.eq volts (fp.roundToIntegral RTZ volts))))
(assert (not (fp.isZero volts)))

(check-sat)
(exit)
