; title: a floating-point number is two different literals
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; The literals are different numbers, and = is identity. Found in a campaign, by the oracle rows.
(set-logic QF_FP)
(declare-fun x () (_ FloatingPoint 11 53))
(assert (= x (fp #b0 #b00000000000 #b0000000000000000000000000000000000000000000000000001)))
(assert (= x (fp #b0 #b01110011111 #b0011111100110100101110100101011111111100011111111101)))
(check-sat)
