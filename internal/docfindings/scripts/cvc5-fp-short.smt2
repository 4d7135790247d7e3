; title: formats with a two-bit exponent or a three-bit significand
; found by: conform
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: (fp.add r x y) is x + y, rounded. In (_ FloatingPoint 2 3), x is 2 and y is 3; the sum 5 is
; greater than the greatest finite number, 3.5, and rounding towards negative chooses that. z3 answers sat.
(set-logic ALL)
(assert (= (fp.add RTN (fp #b0 #b10 #b00) (fp #b0 #b10 #b10)) (fp #b0 #b10 #b11)))
(check-sat)
