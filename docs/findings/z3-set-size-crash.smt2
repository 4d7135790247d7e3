; solver: z3 5.4.0
; expect: unsat
; wrong: crash
;
; The size of a set of one element under an assumption: segmentation fault. Found by the comparison of operators, with
; symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet (_ BitVec 1)))
(declare-const a Bool)
(assert (=> a (= x (set.singleton #b1))))
(assert (not (= (set.size x) 1)))
(check-sat-assuming (a))
