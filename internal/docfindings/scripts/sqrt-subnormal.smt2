; title: `fp.sqrt` of a symbol that is subnormal, in formats whose significand is long for their exponent
; found by: campaign
; solver: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint, IEEE 754-2019, section 5.4.1: x is 2^-13, the smallest positive number of the format, and its
; square root is 2^-6.5 = 90.5097 * 2^-13, of which 91 * 2^-13 is nearest. z3 has it right where x is equal to that
; number, and gives x = 2^-13 the root #b11110100101 * 2^-13 where it is one of two; cvc5, with --fp-exp, gives it
; 90 * 2^-13. Found in a campaign, by the strategy terms.
(set-logic QF_BVFP)
(declare-fun x () (_ FloatingPoint 3 12))
(assert (= (fp.sqrt RNE x) (fp #b0 #b000 #b00001011011)))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 3 12) (fp #b0 #b000 #b00000000001))
