; title: a quotient by a symbol has another value than in the model
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Reals: / is division where the divisor is not 0. In the model of SMTInterpol, r is not 2.
(set-option :produce-models true)
(set-logic ALL)
(declare-const r Real)
(assert (= 1.0 (/ 2.0 r)))
(assert (< 0.0 r))
(check-sat)
(get-model)
; witness:
; (define-fun r () Real 2.0)
