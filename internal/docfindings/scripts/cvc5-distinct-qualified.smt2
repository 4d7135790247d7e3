; title: `(some true)` is distinct from `((as some (Maybe Bool)) true)`
; found by: campaign
; solver: cvc5 1.4.0 to 1.4.2
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.3.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Both terms apply the same constructor to the same argument: whether its sort is said, by (as some (Maybe Bool)), or is
; inferred, makes no difference. cvc5 says as well that they are equal, and the negation is unsat to it. Found by the
; comparison of operators, in a composition, with literals.
(set-logic QF_DT)
(declare-datatypes ((Maybe 1)) ((par (T) ((none) (some (thing T))))))
(assert (distinct ((as some (Maybe Bool)) true) (some true)))
(check-sat)
