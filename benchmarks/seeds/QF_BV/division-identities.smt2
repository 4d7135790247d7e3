; Signed division, remainder and modulus of seven bits: the identities that relate them,
; for a divisor other than zero, with one of them broken on purpose never.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n (_ BitVec 7))
(declare-const d (_ BitVec 7))
(define-fun q () (_ BitVec 7) (bvsdiv n d))
(define-fun r () (_ BitVec 7) (bvsrem n d))
(define-fun m () (_ BitVec 7) (bvsmod n d))
(define-fun neg ((x (_ BitVec 7))) Bool (bvslt x #b0000000))
(assert (! (not (= d (_ bv0 7))) :named nonzero))
(assert (or
  (not (= n (bvadd (bvmul q d) r)))
  (and (distinct r #b0000000) (xor (neg r) (neg n)))
  (and (distinct m #b0000000) (xor (neg m) (neg d)))
  (not (= m (ite (or (= r #b0000000) (= (neg n) (neg d))) r (bvadd r d))))
  (and (bvsle #b0000000 n) (bvsgt d #b0000000) (not (= q (bvudiv n d))))
  (and (not (neg n)) (=> nonzero (not (neg d))) (distinct r (bvurem n d)))))

(check-sat)
(exit)
