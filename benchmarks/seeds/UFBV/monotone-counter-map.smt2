; A map of counters that is monotone without sign and moves the largest value to zero: claim: it is
; not constant.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun m ((_ BitVec 8)) (_ BitVec 8))
(declare-const probe (_ BitVec 8))
(assert (forall ((a (_ BitVec 8)) (b (_ BitVec 8))) (! (=> (bvule a b) (bvule (m a) (m b))) :pattern ((m a) (m b)))))
(assert (= (m #xff) (bvsub #x10 #x10)))
(assert (or (distinct (m probe) #x00) (bvuge (m (bvlshr probe #x01)) #x01)))

(check-sat)
(exit)
