; title: `fp.sqrt` where the exponents end within the significand
; found by: conform
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: fp.sqrt is the root, rounded. In (_ FloatingPoint 3 5) numbers this small are multiples of 2^-6.
; The argument is 3 * 2^-6, its root 13.86 * 2^-6, and the nearest number is 14 * 2^-6. z3 answers sat.
(set-logic ALL)
(assert (= (fp.sqrt RNE (fp #b0 #b000 #b0011)) (fp #b0 #b000 #b1110)))
(check-sat)
