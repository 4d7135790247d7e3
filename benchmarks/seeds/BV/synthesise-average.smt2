; Constants for an overflow-free mean of two nibbles: (a & b) + ((a ^ b) >> k) for all pairs, and a
; mask for the lowest bit.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const k (_ BitVec 4))
(declare-const m (_ BitVec 4))

(define-fun mean ((a (_ BitVec 4)) (b (_ BitVec 4))) (_ BitVec 4)
  ((_ extract 4 1) (bvadd ((_ zero_extend 1) a) (concat #b0 b))))
(assert (forall ((a (_ BitVec 4)) (b (_ BitVec 4))) (= (mean a b) (bvadd (bvand a b) (bvlshr (bvxor a b) k)))))
(assert (forall ((a (_ BitVec 4))) (=> (= (bvand a m) #x0) (= (bvurem a #x2) #x0))))
(assert (and (bvult m #x8) (distinct m #x0) (bvuge m k)))

(check-sat)
(exit)
