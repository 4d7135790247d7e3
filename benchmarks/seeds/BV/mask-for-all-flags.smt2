; A mask that clears the high bits of every byte and keeps the low ones; found among all bytes.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun mask () (_ BitVec 8))
(declare-fun keep () Bool)
(assert (! (forall ((b (_ BitVec 8))) (bvult (bvand b mask) #x10)) :named clears))
(assert (exists ((b (_ BitVec 8))) (and (not (= (bvand b mask) (bvnot #xff))) (= ((_ extract 3 0) (bvand b mask)) #xf))))
(assert (=> clears (xor keep (bvugt mask #x0f))))
(assert (ite keep (= mask (bvor mask #x08)) false))
(assert (let ((m (bvlshr mask #x01))) (or (distinct m #x00 #x01) (= m (bvneg #x01)) (not true))))

(check-sat)
(exit)
