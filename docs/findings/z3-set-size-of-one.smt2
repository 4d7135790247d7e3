; solver: z3 5.4.0
; expect: unsat
; wrong: sat
;
; There are two sets with one bit-vector of one bit, and x is neither. In the model that z3 gives, x is empty. Found by the
; comparison of operators, where the argument is free.
(set-logic ALL)
(declare-const x (FiniteSet (_ BitVec 1)))
(assert (= (set.size x) 1))
(assert (not (= x (set.singleton #b0))))
(assert (not (= x (set.singleton #b1))))
(check-sat)
