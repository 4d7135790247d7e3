; A device echoes what the driver function computes from the same cell.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun scramble ((_ BitVec 8)) (_ BitVec 8))
(declare-const io (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const p (_ BitVec 4))
(define-fun io2 () (Array (_ BitVec 4) (_ BitVec 8)) (store io p (scramble (select io p))))
(assert (= (select io p) (bvxor (select io #x3) #x00)))
(assert (not (= (scramble (select io #x3)) (select io2 (bvand p #xf)))))

(check-sat)
(exit)
