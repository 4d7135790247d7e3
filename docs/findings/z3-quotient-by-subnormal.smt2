; solver: z3 4.8.7, z3 4.8.12, z3 4.8.17, z3 4.9.1, z3 4.11.2, z3 4.12.2
; expect: sat
; wrong: unsat
; right: z3 4.12.6, z3 5.4.1, cvc5 1.0.3
;
; Theory FloatingPoint, IEEE 754-2019, section 5.4.1: x is 1 + 1/32 and is divided by 1/32, the smallest positive
; number of the format, which makes 33. The greatest number of the format is 4 - 1/16, so that the quotient is rounded
; to infinity. z3 has it right where x is a literal. Found in a campaign, by the strategy connectives.
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 2 6))
(assert (= (fp.div RNE x (fp #b0 #b00 #b00001)) (_ +oo 2 6)))
(assert (fp.eq x (fp #b0 #b01 #b00001)))
(check-sat)
