; A twelve bit packed number (sign, four exponent bits, seven fraction bits) unpacked through fields
; against a case list of special values. Claim: a mismatch of class or sign.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const p (_ BitVec 12))
(declare-const x Float32)

(define-fun sign () (_ BitVec 1) ((_ extract 11 11) p))
(define-fun ex () (_ BitVec 4) ((_ extract 10 7) p))
(define-fun frac () (_ BitVec 7) ((_ extract 6 0) p))
(assert (= x (ite (= ex #xf)
  (ite (= frac #b0000000) (ite (= (bvcomp sign #b1) #b1) (_ -oo 8 24) (_ +oo 8 24)) (_ NaN 8 24))
  (ite (= (bvor ((_ sign_extend 3) ex) frac) #b0000000) ((_ to_fp 8 24) (concat sign ((_ repeat 31) #b0)))
    (fp sign (bvadd #x78 (concat #x0 ex)) (concat frac #x0000))))))
(assert (or
  (and (= ex #xf) (not (xor (fp.isNaN x) (fp.isInfinite x))))
  (and (distinct ex #xf) (not (or (fp.isNormal x) (fp.isZero x))))
  (and (not (fp.isNaN x)) (not (= (fp.isNegative x) (= sign #b1))))
  (and (bvult ex #x3) (bvugt (bvnand ex #xf) #xc) (fp.geq (fp.abs x) ((_ to_fp 8 24) RNE 1.0)))
  (and (bvsle ex #x0) (bvuge ex #x8) (bvult ex #xf) (fp.lt (fp.abs x) ((_ to_fp 8 24) RNE 1.0)))))

(check-sat)
(exit)
