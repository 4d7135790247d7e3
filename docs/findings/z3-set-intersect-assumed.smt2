; solver: z3 5.4.0
; expect: unsat
; wrong: sat
;
; What {0} has in common with {0} is not empty. z3 answers sat where a and b are assumed. Found by the comparison of
; operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (FiniteSet Int))
(declare-const y (FiniteSet Int))
(declare-const a Bool)
(declare-const b Bool)
(assert (=> a (= x (set.singleton 0))))
(assert (=> b (= y (set.singleton 0))))
(assert (= (set.intersect x y) (as set.empty (FiniteSet Int))))
(check-sat-assuming (a b))
