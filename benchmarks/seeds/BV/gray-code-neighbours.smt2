; The reflected code of neighbouring values differs in one bit, for all five bit values, and the code
; is one to one. Claim: not so.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status unsat)

(define-fun gray ((v (_ BitVec 5))) (_ BitVec 5) (bvxor v (bvlshr v #b00001)))
(define-fun one_bit ((d (_ BitVec 5))) Bool (and (distinct d #b00000) (= (bvand d (bvsub d #b00001)) #b00000)))
(declare-const w (_ BitVec 5))
(assert (not (and
  (forall ((v (_ BitVec 5))) (one_bit (bvxor (gray v) (gray (bvadd v #b00001)))))
  (exists ((v (_ BitVec 5))) (= (gray v) w))
  (forall ((v (_ BitVec 5)) (u (_ BitVec 5))) (=> (= (gray u) (gray v)) (= (bvnot (bvxnor u v)) #b00000))))))

(check-sat)
(exit)
