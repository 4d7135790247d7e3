; All numbers that compare equal to zero are one of the two zeros, and minimum and maximum of a number
; with itself give it back. Claim: a counterexample.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const z Float32)
(assert (or
  (exists ((x Float32)) (and (fp.eq x (_ +zero 8 24)) (distinct x (_ +zero 8 24)) (distinct x (_ -zero 8 24))))
  (exists ((x Float32)) (not (= (fp.min x x) (fp.max x x))))
  (and (fp.isZero z) (forall ((m RoundingMode)) (not (= (fp.roundToIntegral m z) z))))))

(check-sat)
(exit)
