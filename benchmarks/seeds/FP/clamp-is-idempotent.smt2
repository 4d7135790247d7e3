; Clamping to an interval twice is clamping once, for all arguments that are numbers, and the widened
; value keeps the order. Claim: not so.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const lo Float32)
(declare-const hi Float32)
(assert (and (fp.leq ((_ to_fp 8 24) RNE 0.5) lo) (fp.lt lo hi) (not (fp.isInfinite hi))))
(define-fun clamp ((x Float32)) Float32 (ite (fp.lt x lo) lo (ite (fp.gt x hi) hi x)))
(assert (not (and
  (forall ((x Float32)) (=> (not (fp.isNaN x)) (= (clamp (clamp x)) (clamp x))))
  (forall ((x Float32)) (=> (fp.eq x lo) (fp.geq (clamp x) lo)))
  (=> (fp.isNormal lo) (fp.lt ((_ to_fp 11 53) RNE lo) ((_ to_fp 11 53) RNE hi))))))

(check-sat)
(exit)
