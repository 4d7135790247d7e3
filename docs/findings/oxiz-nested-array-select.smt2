; title: an array over arrays has two elements at one index
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; p is true, so that the equation is one between a term and itself, which is true, too, and not distinct from p. Found in a
; campaign.
(set-logic QF_AX)
(declare-fun p () Bool)
(declare-fun a () (Array Bool (Array Bool Bool)))
(assert (distinct p (= (select a true) (select a p))))
(assert p)
(check-sat)
