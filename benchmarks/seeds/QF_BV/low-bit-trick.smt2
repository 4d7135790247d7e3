; x & -x keeps exactly one bit of a non-zero byte.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x (_ BitVec 8))
(define-fun low () (_ BitVec 8) (bvand x (bvneg x)))
(assert (distinct x #x00))
(assert (not (= (bvand low (bvsub low #x01)) #x00)))

(check-sat)
(exit)
