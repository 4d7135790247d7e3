; title: invariants of Horn clauses under which a clause is false
; found by: rules
; solver: z3 4.8.17 to 5.4.1
; expect: sat
; wrong: sat
; fault: model
; right: z3 4.8.7 to 4.8.12
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
