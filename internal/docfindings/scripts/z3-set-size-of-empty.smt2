; title: an empty set of size 1
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; The last two assertions say that x is empty, whatever p is, and the size of the empty set is 0. z3 answers sat, and so it
; does where an assumption says that x is empty. Found by the comparison of operators.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const p Bool)
(assert (= (set.size x) 1))
(assert (or p (= x (as set.empty (FiniteSet Int)))))
(assert (or (not p) (= x (as set.empty (FiniteSet Int)))))
(check-sat)
