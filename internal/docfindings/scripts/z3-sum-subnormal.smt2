; title: `fp.add` of a symbol that is subnormal, in formats whose significand is long for their exponent
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unsat
; right: cvc5 1.4.2
;
; Theory FloatingPoint: the sum of two subnormal numbers is exact. x is 2^-10, the smallest positive number of the
; format, and twice that is 2^-9. z3 counts in its rounding the leading zeros of the sum in a signed number of two bits
; more than the exponent has. With two bits of exponent that is too few from 11 bits of significand on, with three from
; 19, with four from 35; fp.sub is wrong alike. The products of z3-product-variable-mode are wrong from fewer bits on,
; since there it is the exponents of the factors that are added in too few. Found in a campaign, with four bits and 62.
(set-logic QF_BVFP)
(declare-fun x () (_ FloatingPoint 2 11))
(assert (= (fp.add RNE x x) (fp #b0 #b00 #b0000000010)))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 11) (fp #b0 #b00 #b0000000001))
