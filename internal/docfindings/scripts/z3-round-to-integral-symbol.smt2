; title: `fp.roundToIntegral` of a symbol that is subnormal, where the exponent has two bits
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unsat
; right: cvc5 1.0.3 to 1.4.2
;
; The smallest positive number of the format is 1/16, since the exponent of its subnormal numbers is 0, and rounded to the
; nearest integer it is +0 (IEEE 754-2019, section 5.9). z3 5.4 has it right where x is equal to that number, and
; wrong where it is one of two; older versions are wrong about both. Found in a campaign, by the strategy terms.
(set-logic QF_BVFP)
(declare-fun x () (_ FloatingPoint 2 5))
(assert (= (fp.roundToIntegral RNE x) (_ +zero 2 5)))
(assert (or (= x (fp #b0 #b00 #b0001)) (= x (_ +oo 2 5))))
(check-sat)
; witness:
; (define-fun x () (_ FloatingPoint 2 5) (fp #b0 #b00 #b0001))
