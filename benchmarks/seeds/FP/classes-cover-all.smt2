; For all numbers exactly one of five classes holds, negation keeps the class and changes the sign.
; Claim: not for some number.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const frozen Float64)
(define-fun finite ((x Float64)) Bool (or (fp.isNormal x) (fp.isSubnormal x) (fp.isZero x)))
(assert (not (and
  (forall ((x Float64)) (xor (finite x) (fp.isInfinite x) (fp.isNaN x)))
  (forall ((x Float64)) (=> (fp.isSubnormal x) (fp.isSubnormal (fp.neg x))))
  (forall ((x Float64)) (=> (not (fp.isNaN x)) (distinct (fp.isNegative x) (fp.isPositive x))))
  (forall ((x Float64)) (=> (fp.isPositive x) (fp.isNegative (fp.neg x))))
  (=> (fp.isNaN frozen) (not (exists ((y Float64)) (fp.geq y frozen)))))))

(check-sat)
(exit)
