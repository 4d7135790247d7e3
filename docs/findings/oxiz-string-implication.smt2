; title: a string is "a" and empty
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; The implication is false only where s is "a" and "", which no string is. Found in a campaign.
(set-logic QF_S)
(declare-fun s () String)
(assert (not (=> (= s "a") (not (= "" s)))))
(check-sat)
