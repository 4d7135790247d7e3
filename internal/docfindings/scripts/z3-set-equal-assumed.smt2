; title: under assumptions, {0, 1} and {1, 2} are equal
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; {0, 1} and {1, 2} are not equal. z3, whose sort of finite sets is (FiniteSet X), answers unsat where a and b are
; asserted, and sat where they are assumed. Found by the comparison of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const y (FiniteSet Int))
(declare-const a Bool)
(declare-const b Bool)
(assert (= x y))
(assert (=> a (= x (set.union (set.singleton 0) (set.singleton 1)))))
(assert (=> b (= y (set.union (set.singleton 1) (set.singleton 2)))))
(check-sat-assuming (a b))
