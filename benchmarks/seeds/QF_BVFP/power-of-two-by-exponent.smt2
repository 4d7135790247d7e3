; A scale factor built by writing the exponent field: find an exponent such that scaling 3 gives a
; number between 100 and 400, and check the fields of the product.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const e (_ BitVec 8))
(declare-const scale Float32)
(declare-const y Float32)
(declare-const bits (_ BitVec 32))

(define-fun three () Float32 (fp #b0 #x80 #b10000000000000000000000))
(assert (= scale ((_ to_fp 8 24) (concat (concat #b0 e) ((_ repeat 23) #b0)))))
(assert (= ((_ to_fp 8 24) bits) y))
(assert (= y (fp #b0 (bvadd e #x01) ((_ extract 22 0) (bvshl ((_ zero_extend 9) #b10000000000000000000000) #x00000000)))))
(assert (and (fp.leq ((_ to_fp 8 24) RNE 100.0) y) (fp.lt y ((_ to_fp 8 24) RNE 400.0))))
(assert (=> (fp.gt scale three) (bvugt e #x80) (bvsgt bits #x00000000)))
(assert (and (not (= (bvand bits #x007fffff) #x00000000)) (bvule ((_ extract 30 23) bits) #x87)))
(assert (distinct (bvsub ((_ extract 30 23) bits) e) #x00 #xff))

(check-sat)
(exit)
