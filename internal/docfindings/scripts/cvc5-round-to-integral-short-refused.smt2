; title: `fp.roundToIntegral` in a format with two bits of exponent and of significand is rejected
; found by: conform
; solver: cvc5 1.4.0 to 1.4.2
; expect: sat
; wrong: error
; right: z3 5.4.1, cvc5 1.0.3 to 1.3.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory FloatingPoint: +zero is an integral value. The format has two bits of exponent and two of significand. cvc5
; says "resulting bit-vector size is too large; must fit a 32-bit unsigned integer". Found in a campaign, by the
; strategy literals.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 2))
(assert (= (fp.roundToIntegral RTZ x) x))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 2) (_ +zero 2 2))
