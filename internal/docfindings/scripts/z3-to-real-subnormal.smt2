; title: `fp.to_real` of a symbol that is subnormal can be another number
; found by: campaign
; solver: z3 4.12.2 to 4.16.0
; expect: unsat
; wrong: sat
; right: z3 5.0.0 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory FloatingPoint: of this format, 1.0 is (fp #b0 #b01 #b00) and no other number. z3's model has (fp #b0 #b00 #b10)
; for x, which is a half: so it says itself, behind the model. It has lost that the number is subnormal. Found by the
; comparison of operators, where the argument is free.
(set-logic ALL)
(declare-const x (_ FloatingPoint 2 3))
(assert (= (fp.to_real x) 1.0))
(assert (not (= x (fp #b0 #b01 #b00))))
(assert (not (fp.isNaN x)))
(assert (not (fp.isInfinite x)))
(check-sat)
