; solver: cvc5 1.4.0, cvc5 1.4.2
; expect: sat
; wrong: error
; right: cvc5 1.0.3, cvc5 1.3.2, z3 5.4.1
;
; Theory FloatingPoint: +zero is an integral value. The format has two bits of exponent and two of significand. cvc5
; says "resulting bit-vector size is too large; must fit a 32-bit unsigned integer". Found in a campaign, by the
; strategy literals.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 2))
(assert (= (fp.roundToIntegral RTZ x) x))
(check-sat)
