; title: 1 divided by a symbol that is 1 is 0
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Reals: / is division where the divisor is not 0. Found by conform. See smtinterpol-quotient-by-symbol-model.
(set-logic ALL)
(declare-const x Real)
(assert (= (/ 1.0 x) 0.0))
(assert (= x 1.0))
(check-sat)
