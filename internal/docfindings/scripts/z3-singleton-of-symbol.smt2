; title: a set with one element is a set with two
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; right: cvc5 1.0.3
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; (set.singleton x) has one element, and the other side has two. z3's model says that x is false, and so that {false} is
; {false, true}. Found by the comparison of operators, where the argument is free.
(set-logic ALL)
(declare-const x Bool)
(assert (= (set.singleton x) (set.union (set.singleton false) (set.singleton true))))
(check-sat)
