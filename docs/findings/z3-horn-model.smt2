; solver: z3 4.11.2
; solver: z3 4.13.0
; solver: z3 4.14.1
; solver: z3 4.15.4
; solver: z3 5.4.0
; solver: z3 5.4.1
; right: z3 4.8.7
; right: z3 4.8.12
; expect: sat
; wrong: sat
;
; The verdict is right, and the model that comes with it is not: p4 is said to hold of all values, and the last clause
; says that it does not hold of #b00. By the clauses, it has to hold of #b01 and #b10 only. Found in a campaign from
; nothing, by the strategy horn: the clauses were evaluated under the model.
(set-logic HORN)
(declare-fun p1 (Bool) Bool)
(declare-fun p4 ((_ BitVec 2)) Bool)
(declare-fun p7 () Bool)
(assert (p1 true))
(assert (p1 false))
(assert (p4 #b01))
(assert (forall ((A Bool)) (=> (p1 A) p7)))
(assert (forall ((B (_ BitVec 2))) (=> (p4 B) p7)))
(assert (forall ((B Bool)) (=> (and (p1 B) p7) (p4 #b10))))
(assert (forall ((A (_ BitVec 2))) (=> (and (p4 A) (= A #b00)) false)))
(check-sat)
(get-model)
