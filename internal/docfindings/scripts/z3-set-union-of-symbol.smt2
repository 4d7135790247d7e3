; title: the union of {1} and a set that is empty or {1} is {0, 1}
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; x is empty or {1}, so that the union of x and {1} is {1}, and not {0, 1}. z3 answers sat. Found by the comparison of
; operators, which asks whether a tried value that does not lead to a result can lead to it.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(assert (= (set.union x (set.singleton 1)) (set.union (set.singleton 0) (set.singleton 1))))
(assert (or (= x (as set.empty (FiniteSet Int))) (= x (set.singleton 1))))
(check-sat)
