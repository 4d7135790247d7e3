; solver: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.3.2, cvc5 1.4.2
; expect: sat
; wrong: unsat
; right: z3 4.8.12, z3 5.4.1
;
; Theory FloatingPoint: 1 is rounded to 1. Of symbols whose exponent has two bits, cvc5 takes 1 for the result of rounding
; no number up. It needs --fp-exp. Found in a campaign, by the strategy quantify.
(set-logic QF_FP)
(declare-fun x () (_ FloatingPoint 2 4))
(assert (= (fp.roundToIntegral RTP x) (fp #b0 #b01 #b000)))
(check-sat)
