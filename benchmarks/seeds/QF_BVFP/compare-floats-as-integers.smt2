; Positive floats are ordered like their bit patterns, negative ones in reverse; claim: an exception
; among ordinary numbers.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(define-fun fa () Float32 ((_ to_fp 8 24) a))
(define-fun fb () Float32 ((_ to_fp 8 24) b))
(define-fun negative ((x (_ BitVec 32))) Bool (= ((_ extract 31 31) x) #b1))
(define-fun key ((x (_ BitVec 32))) (_ BitVec 32) (ite (negative x) (bvnot x) (bvor x #x80000000)))
(assert (and (not (fp.isNaN fa)) (not (fp.isNaN fb)) (not (fp.isZero fb))))
(assert (! (fp.lt fa fb) :named less))
(assert (xor less (bvult (key a) (key b)) (not (= less (bvult (key a) (key b))))))
(assert (or (bvuge (key a) (key b)) (and (negative b) (not (negative a))) false))
(assert (=> (negative a) less (distinct a b) true))

(check-sat)
(exit)
