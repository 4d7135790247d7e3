; Calibration records with a selector byte choose an operation on literals: quotient, root, remainder,
; fused product, rounding mode variants; the record at the given address yields 2.5 and the one before
; it 0.5.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const m (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const p (_ BitVec 32))
(declare-const now Float32)
(declare-const before Float32)

(define-fun result ((c (_ BitVec 8))) Float32
  (ite (= ((_ extract 3 0) c) #x0) (fp.div RNE ((_ to_fp 8 24) RNE 5.0) ((_ to_fp 8 24) RNE 2.0))
  (ite (= ((_ extract 3 0) c) #x1) (fp.sqrt RTZ ((_ to_fp 8 24) RNE 0.25))
  (ite (= (bvurem c #x10) #x02) (fp.rem ((_ to_fp 8 24) RNE 4.5) ((_ to_fp 8 24) RNE 2.0))
  (ite (= (bvand c #x0f) #x03) (fp.fma RTP ((_ to_fp 8 24) RNE 1.5) ((_ to_fp 8 24) RNE 1.0) ((_ to_fp 8 24) RNE 1.0))
  (ite (bvult (bvudiv c #x10) #x08) (fp.sub RTN ((_ to_fp 8 24) RNA 3.5) ((_ to_fp 8 24) RNE 0.5)) (_ NaN 8 24)))))))
(assert (= now (result (select m p))))
(assert (= before (result (select m (bvsub p ((_ sign_extend 16) #x0001))))))
(assert (and (fp.eq now ((_ to_fp 8 24) RNE 2.5)) (= before (fp #b0 #x7e ((_ repeat 23) #b0)))))
(assert (= ((_ fp.to_ubv 8) RTZ now) (bvshl #x01 ((_ zero_extend 7) ((_ extract 0 0) (select m (bvxor p p)))))))
(assert (not (= (select m p) #x00 )))
(assert (= ((_ fp.to_sbv 16) roundNearestTiesToAway (fp.neg now)) #xfffd))
(assert (distinct (select m p) (select m (bvsub p #x00000001)) (select m (bvadd p #x00000001)) ((_ rotate_left 4) (select m p))))
(assert (=> (fp.geq (result (select m (bvadd p #x00000001))) now) (bvsgt (select m p) #x00) (bvsle (select m (bvadd p #x00000001)) #x13)))

(check-sat)
(exit)
