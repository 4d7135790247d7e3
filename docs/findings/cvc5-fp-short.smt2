; solver: cvc5 1.0.3
; expect: sat
; wrong: unsat
;
; Theory FloatingPoint: (fp.add r x y) is x + y, rounded. In (_ FloatingPoint 2 3), x is 2 and y is 3; the sum 5 is
; greater than the greatest finite number, 3.5, and rounding towards negative chooses that. z3 answers sat.
(set-logic ALL)
(assert (= (fp.add RTN (fp #b0 #b10 #b00) (fp #b0 #b10 #b10)) (fp #b0 #b10 #b11)))
(check-sat)
