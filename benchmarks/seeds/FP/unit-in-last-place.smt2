; Neighbours of a number: nothing is between a number and its neighbour above, checked with a
; quantifier, and rounding the middle in double precision goes to one of both by the mode.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const a Float32)
(declare-const b Float32)
(declare-const mid Float64)
(declare-const m RoundingMode)

(assert (= a ((_ to_fp 8 24) RNE 1.5)))
(assert (! (and (fp.lt a b) (= b (fp #b0 #x7f #b10000000000000000000001))) :named neighbours))
(assert (forall ((x Float32)) (not (and (fp.lt a x) (fp.lt x b)))))
(define-fun wide ((x Float32)) Float64 ((_ to_fp 11 53) RNE x))
(assert (= mid (fp.mul RNE ((_ to_fp 11 53) RNE 0.5) (fp.add RNE (wide a) (wide b)))))
(assert (and (fp.lt (wide a) mid) (fp.gt (wide b) mid)))
(assert (= ((_ to_fp 8 24) m mid) b))
(assert (=> neighbours (distinct m RTP RNA) (exists ((r RoundingMode)) (= ((_ to_fp 8 24) r mid) a))))
(assert (or (= m RNE) (= m roundTowardNegative) (= m roundTowardZero) (= m roundNearestTiesToAway)))

(check-sat)
(exit)
