; A hash of nibbles to two bits that uses every value, with the sum of neighbours fixed for even
; arguments.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun h ((_ BitVec 4)) (_ BitVec 2))
(assert (forall ((v (_ BitVec 2))) (exists ((x (_ BitVec 4))) (= (h x) v))))
(assert (forall ((x (_ BitVec 4))) (=> (= (bvurem x #x2) #x0) (= (bvadd (h x) (h (bvor x #x1))) #b11))))
(assert (not (= (h #x0) (h #x2))))
(assert (forall ((x (_ BitVec 4))) (=> (bvult x #x2) (= (h (bvshl x #x1)) (h ((_ rotate_left 1) x))))))

(check-sat)
(exit)
