; solver: cvc5 1.4.0, cvc5 1.4.1, cvc5 1.4.2
; expect: unsat
; wrong: sat
; right: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.3.2, z3 4.8.12, z3 5.4.1
;
; Both terms apply the same constructor to the same argument: whether its sort is said, by (as some (Maybe Bool)), or is
; inferred, makes no difference. cvc5 says as well that they are equal, and the negation is unsat to it. Found by the
; comparison of operators, in a composition, with literals.
(set-logic QF_DT)
(declare-datatypes ((Maybe 1)) ((par (T) ((none) (some (thing T))))))
(assert (distinct ((as some (Maybe Bool)) true) (some true)))
(check-sat)
