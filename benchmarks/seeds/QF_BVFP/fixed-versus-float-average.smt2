; The mean of two six bit values in fixed point and in floating point with rounding down: equal, and
; the remainders fit. Claim: they differ.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(declare-const fixed (_ BitVec 6))
(declare-const mean Float32)

(define-fun wide ((x (_ BitVec 6))) (_ BitVec 7) ((_ zero_extend 1) x))
(define-fun sum () (_ BitVec 7) (bvadd (wide a) (wide b)))
(assert (= fixed ((_ extract 5 0) (bvudiv sum #b0000010))))
(assert (= mean (fp.mul RNE ((_ to_fp_unsigned 8 24) RNE sum) (fp #b0 #x7e #b00000000000000000000000))))
(assert (or (not (= ((_ fp.to_ubv 6) RTN mean) fixed))
  (xor (= (bvurem sum #b0000010) #b0000000) (= mean (fp.roundToIntegral RTP mean)))
  (bvsgt (bvsub sum (bvmul #b0000010 (wide fixed))) #b0000001)))

(check-sat)
(exit)
