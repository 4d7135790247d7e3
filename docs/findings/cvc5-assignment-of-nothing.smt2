; solver: cvc5 1.0.3, cvc5 1.3.3, cvc5 1.4.0, cvc5 1.4.1, cvc5 1.4.2
; expect: sat
; wrong: assignment
; right: cvc4 1.8, z3 4.8.12, z3 5.4.1
;
; Section 4.2.6: get-assignment gives the values of the formulas that have names. There is none here, so that the answer is
; (). cvc5 says "invalid kind 'SEXPR'" and ends; with a name it is right. Found in a campaign, by the oracle state.
(set-option :produce-assignments true)
(set-logic QF_UF)
(assert true)
(check-sat)
(get-assignment)
