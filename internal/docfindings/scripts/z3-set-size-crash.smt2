; title: the size of a set with one element, under an assumption
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: crash
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; The size of a set of one element under an assumption: segmentation fault. Found by the comparison of operators, with
; symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet (_ BitVec 1)))
(declare-const a Bool)
(assert (=> a (= x (set.singleton #b1))))
(assert (not (= (set.size x) 1)))
(check-sat-assuming (a))
