; A half word stored with the low byte first and read back.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const m (Array (_ BitVec 16) (_ BitVec 8)))
(declare-const p (_ BitVec 16))
(declare-const v (_ BitVec 16))
(define-fun w () (Array (_ BitVec 16) (_ BitVec 8))
  (store (store m p ((_ extract 7 0) v)) (bvadd p #x0001) ((_ extract 15 8) v)))
(assert (distinct v (concat (select w (bvadd p #x0001)) (select w p))))

(check-sat)
(exit)
