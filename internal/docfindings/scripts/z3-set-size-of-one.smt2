; title: a set of size 1 that none of the possible elements is in
; found by: campaign
; solver: z3 5.3.3 to 5.4.1
; expect: unsat
; wrong: sat
; right: z3 5.0.0 to 5.3.0
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; There are two sets with one bit-vector of one bit, and x is neither. In the model that z3 gives, x is empty. Found by the
; comparison of operators, where the argument is free.
(set-logic ALL)
(declare-const x (FiniteSet (_ BitVec 1)))
(assert (= (set.size x) 1))
(assert (not (= x (set.singleton #b0))))
(assert (not (= x (set.singleton #b1))))
(check-sat)
