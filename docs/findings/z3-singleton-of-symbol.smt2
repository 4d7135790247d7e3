; solver: z3 5.4.0
; expect: unsat
; wrong: sat
; right: cvc5 1.0.3
;
; (set.singleton x) has one element, and the other side has two. z3's model says that x is false, and so that {false} is
; {false, true}. Found by the comparison of operators, where the argument is free.
(set-logic ALL)
(declare-const x Bool)
(assert (= (set.singleton x) (set.union (set.singleton false) (set.singleton true))))
(check-sat)
