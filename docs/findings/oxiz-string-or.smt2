; title: a disjunction of two equal equations that are false
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Strings: "b" and "" are different strings. Found by conform.
(set-logic QF_S)
(declare-const s String)
(assert (= s "b"))
(assert (or (= s "") (= s "")))
(check-sat)
