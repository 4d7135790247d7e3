; title: no symbol whose exponent has two bits is rounded to 1
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: unsat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.1
;
; Theory FloatingPoint: 1 is rounded to 1. Of symbols whose exponent has two bits, cvc5 takes 1 for the result of rounding
; no number up. It needs --fp-exp. Found in a campaign, by the strategy quantify.
(set-logic QF_FP)
(declare-fun x () (_ FloatingPoint 2 4))
(assert (= (fp.roundToIntegral RTP x) (fp #b0 #b01 #b000)))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 4) (fp #b0 #b01 #b000))
