; title: a rounding mode under a quantifier is none of the five, after `fpa2bv`
; found by: conform
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: unsat
; right: z3 4.8.17 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; A RoundingMode is one of five values, so that u is RTZ where it is none of the others: the formula is true for each
; of them. Behind the tactic fpa2bv, which makes a rounding mode a vector of three bits, the variable of the quantifier
; seems to have eight values. Found in a campaign, by the strategy quantify under a configuration.
(set-logic FP)
(assert
  (forall ((u RoundingMode))
    (= (not (distinct u RTZ))
      (ite (= u RNE) false (ite (= u RNA) false (ite (= u RTP) false (ite (= u RTN) false true)))))))
(check-sat-using (then fpa2bv smt))
