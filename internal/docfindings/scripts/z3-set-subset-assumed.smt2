; title: under assumptions, {0} is a subset of {1}
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; {0} is no subset of {1}. z3, whose sort of finite sets is (FiniteSet X), answers unsat where a and b are asserted, and
; sat where they are assumed. Found by the comparison of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const y (FiniteSet Int))
(declare-const a Bool)
(declare-const b Bool)
(assert (=> a (= x (set.singleton 0))))
(assert (=> b (= y (set.singleton 1))))
(assert (set.subset x y))
(check-sat-assuming (a b))
