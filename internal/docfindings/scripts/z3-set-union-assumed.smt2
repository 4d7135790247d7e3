; title: under an assumption, a union with {0} is empty
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; A union with {0} is not empty. z3 answers unsat where a is asserted, and sat where it is assumed. Found by the
; comparison of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const y (FiniteSet Int))
(declare-const a Bool)
(assert (=> a (= x (set.singleton 0))))
(assert (= (set.union x y) (as set.empty (FiniteSet Int))))
(check-sat-assuming (a))
