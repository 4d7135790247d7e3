; solver: cvc5 1.0.3
; expect: sat
; wrong: error
; right: cvc5 1.2.0, cvc5 1.4.2, z3 4.8.12, z3 5.4.1
;
; Theory FloatingPoint: (fp #b0 #b00 #b0) is a number of (_ FloatingPoint 2 2), whose significand has one bit that is
; written. cvc5 says "significand bit vector in fp is an invalid size". Found in a campaign, by the strategy
; identities.
(set-logic QF_BVFP)
(assert (= (fp #b0 #b00 #b0) (fp #b0 #b00 #b0)))
(check-sat)
