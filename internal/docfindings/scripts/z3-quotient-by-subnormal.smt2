; title: `fp.div` of a symbol by a subnormal number that is too large for the format, where the exponent has two bits
; found by: conform
; solver: z3 4.8.7 to 4.12.2
; expect: sat
; wrong: unsat
; right: z3 4.12.6 to 5.4.1, cvc5 1.0.3
; not by conform: of several assertions or of more than two operators
;
; Theory FloatingPoint, IEEE 754-2019, section 5.4.1: x is 1 + 1/32 and is divided by 1/32, the smallest positive
; number of the format, which makes 33. The greatest number of the format is 4 - 1/16, so that the quotient is rounded
; to infinity. z3 has it right where x is a literal. Found in a campaign, by the strategy connectives.
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 2 6))
(assert (= (fp.div RNE x (fp #b0 #b00 #b00001)) (_ +oo 2 6)))
(assert (fp.eq x (fp #b0 #b01 #b00001)))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 6) (fp #b0 #b01 #b00001))
