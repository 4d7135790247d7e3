; title: invariants of Horn clauses under which a fact is false, without `fp.xform.inline_eager`
; found by: rules
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: sat
; fault: model
; right: z3 4.8.17 to 5.4.1
;
; Without fp.xform.inline_eager, the model says that p4 holds of nothing, and the first clause is a fact: p4(#b0). Found
; in a campaign from nothing, by the strategy horn: the clauses were evaluated under the model.
(set-logic HORN)
(set-option :fp.xform.inline_eager false)
(declare-fun p4 ((_ BitVec 1)) Bool)
(declare-fun p6 ((_ BitVec 1)) Bool)
(assert (p4 #b0))
(assert (forall ((B (_ BitVec 1))) (=> (p4 B) (p6 B))))
(assert (=> (p6 #b1) false))
(check-sat)
(get-model)
