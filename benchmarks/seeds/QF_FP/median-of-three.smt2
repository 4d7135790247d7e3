; The median of three by minimum and maximum: it lies between the outer values and does not depend on
; the order of the arguments, zeros and not-a-number excluded.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a Float32)
(declare-const b Float32)
(declare-const c Float32)
(declare-const lo Float32)
(declare-const hi Float32)
(declare-const mid Float32)
(declare-const mid_b Float32)

(define-fun fine ((x Float32)) Bool (not (or (fp.isNaN x) (fp.isZero x))))
(assert (and (fine a) (fine b) (fine c) (fp.leq a ((_ to_fp 8 24) RNE 3.0)) (fp.geq b ((_ to_fp 8 24) RNE 3.0))))
(assert (= lo (fp.min (fp.min a b) c)))
(assert (= hi (fp.max a (fp.max b c))))
(assert (= mid (fp.max (fp.min a b) (fp.min (fp.max a b) c))))
(assert (= mid_b (fp.max (fp.min c b) (fp.min (fp.max c b) a))))
(assert (or (fp.lt mid lo) (fp.gt mid hi) (distinct mid mid_b) (not (or (= mid a) (= mid b) (= mid c)))
  (and (fp.isInfinite mid) (not (fp.isInfinite hi)) (fp.isPositive mid))))

(check-sat)
(exit)
