; title: `fp.roundToIntegral` of a symbol, in formats whose significand is long for their exponent
; found by: conform
; solver: z3 5.4.0 to 5.4.1
; expect: sat
; wrong: model
; right: z3 4.8.7 to 5.3.3, cvc5 1.0.3
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory FloatingPoint: a number that is rounded to an integral value may be less than itself, as 1.25 is. The format
; has three bits of exponent and 62 of significand, so that all its numbers have fractions. In the model that z3 gives,
; x is between 13 and 14, nearer to 14, which is not less. Found in a campaign, by the strategy undecided.
(set-option :produce-models true)
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 62))
(assert (fp.lt (fp.roundToIntegral RNA x) x))
(check-sat)
(get-model)
; witness:
; (define-fun x () (_ FloatingPoint 3 62) (fp #b0 #b011 #b0100000000000000000000000000000000000000000000000000000000000))
