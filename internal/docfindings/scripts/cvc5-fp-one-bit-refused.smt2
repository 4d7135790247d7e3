; title: literals of formats whose significand has two bits are rejected
; found by: conform
; solver: cvc5 1.0.3
; expect: sat
; wrong: error
; right: z3 4.8.12 to 5.4.1, cvc5 1.2.0 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory FloatingPoint: (fp #b0 #b00 #b0) is a number of (_ FloatingPoint 2 2), whose significand has one bit that is
; written. cvc5 says "significand bit vector in fp is an invalid size". Found in a campaign, by the strategy
; identities.
(set-logic QF_BVFP)
(assert (= (fp #b0 #b00 #b0) (fp #b0 #b00 #b0)))
(check-sat)
