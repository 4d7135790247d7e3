; title: `get-assignment` where no formula has a name
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: assignment
; right: z3 4.8.12 to 5.4.1, cvc4 1.8
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.6: get-assignment gives the values of the formulas that have names. There is none here, so that the answer
; is (). cvc5 says "invalid kind 'SEXPR'" and ends; with a name it is right. Found in a campaign, by the oracle state.
; It refuses to go on behind the answer.
(set-option :produce-assignments true)
(set-logic QF_UF)
(assert true)
(check-sat)
(get-assignment)
