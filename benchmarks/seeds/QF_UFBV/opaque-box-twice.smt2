; An opaque box applied twice toggles a bit, applied four times it must be the identity there.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun box ((_ BitVec 5)) (_ BitVec 5))
(declare-const x (_ BitVec 5))
(assert (= (box (box x)) (bvxor x #b00001)))
(assert (= (box (box (bvxnor #b11110 x))) (bvnot (bvnor x #b00000))))
(assert (distinct (box (box (box (box x)))) x))

(check-sat)
(exit)
