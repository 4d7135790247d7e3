; title: under assumptions, {0} without the elements of {1} is empty
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; {0} without the elements of {1} is {0}, and not empty. z3 answers sat where a and b are assumed. Found by the comparison
; of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const y (FiniteSet Int))
(declare-const a Bool)
(declare-const b Bool)
(assert (=> a (= x (set.singleton 0))))
(assert (=> b (= y (set.singleton 1))))
(assert (= (set.difference x y) (as set.empty (FiniteSet Int))))
(check-sat-assuming (a b))
