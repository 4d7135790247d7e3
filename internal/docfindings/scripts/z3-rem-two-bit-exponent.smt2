; title: `fp.rem` of a symbol where the exponent has two bits
; found by: campaign
; solver: z3 4.8.7 to 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.3.0 to 5.4.1, cvc5 1.0.3
;
; (fp.rem x y) is x - y * n, n the integer nearest to x/y. With y = 0.75 it is +0 for +0, 0.75, 1.5 and 3 alone. z3's
; model has 2 for x: 2 / 0.75 is nearest to 3, and the remainder -0.25. Found by the comparison of operators, where the
; argument is free.
(set-logic ALL)
(declare-const x (_ FloatingPoint 2 3))
(assert (= (fp.rem x (fp #b0 #b00 #b11)) (_ +zero 2 3)))
(assert (not (= x (_ +zero 2 3))))
(assert (not (= x (fp #b0 #b00 #b11))))
(assert (not (= x (fp #b0 #b01 #b10))))
(assert (not (= x (fp #b0 #b10 #b10))))
(check-sat)
