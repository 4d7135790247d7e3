; Two disk blocks differ in one cell but the uninterpreted check function of their cells sums to the
; same check sum.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun weight ((_ BitVec 4) (_ BitVec 8)) (_ BitVec 8))
(declare-const disk (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const copy (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const bad (_ BitVec 4))
(declare-const v (_ BitVec 8))
(define-fun cell ((d (Array (_ BitVec 4) (_ BitVec 8))) (k (_ BitVec 4))) (_ BitVec 8) (weight k (select d k)))
(define-fun check ((d (Array (_ BitVec 4) (_ BitVec 8)))) (_ BitVec 8)
  (bvadd (cell d #x0) (bvadd (cell d #x1) (bvadd (cell d #x2) (cell d #x3)))))
(assert (= copy (store disk bad v)))
(assert (! (distinct copy disk) :named damaged))
(assert (=> damaged (bvule bad #x3) (= (check copy) (check disk))))
(assert (let ((w (weight bad v))) (xor (= w #x00) (bvslt w #x00) (bvsge w #x7f))))
(assert (or (not (= bad #x0)) (bvugt v #xf0) false))

(check-sat)
(exit)
