; Four bytes in memory read as a number: changing the top byte flips the sign, and the number is a
; whole one between 2 and 4 or an infinity.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const m (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const p (_ BitVec 32))
(define-fun word ((x (Array (_ BitVec 32) (_ BitVec 8)))) (_ BitVec 32)
  (concat (select x (bvadd p #x00000003)) (select x (bvadd p #x00000002)) (select x (bvadd p #x00000001)) (select x p)))
(define-fun n () (Array (_ BitVec 32) (_ BitVec 8))
  (store m (bvadd p (_ bv3 32)) (bvxor (select m (bvor p (_ bv3 32))) #x80)))
(define-fun x () Float32 ((_ to_fp 8 24) (word m)))
(define-fun y () Float32 ((_ to_fp 8 24) (word n)))
(assert (! (= y (fp.neg x)) :named flipped))
(assert (=> flipped (= ((_ extract 1 0) p) #b00) (or (fp.isInfinite x) (fp.leq ((_ to_fp 8 24) RNE 2.0) (fp.abs x)))))
(assert (let ((w (fp.roundToIntegral RTZ x))) (xor (not (fp.eq w x)) (fp.isPositive y))))
(assert (and flipped (distinct x y) (fp.lt y ((_ to_fp 8 24) RNE 4.0)) (not (fp.isNaN y))))
(assert (ite (fp.isNegative x) (fp.gt y ((_ to_fp 8 24) RNE 2.5)) false))
(assert (and (bvule (select n p) #x0f) (not (bvugt (select m p) #xf0))))

(check-sat)
(exit)
