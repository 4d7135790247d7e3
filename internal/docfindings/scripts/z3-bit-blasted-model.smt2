; title: invariants of Horn clauses under which a fact is false, under `fp.xform.bit_blast`
; found by: rules
; solver: z3 4.8.7, 4.8.17 to 5.4.1
; expect: sat
; wrong: sat
; fault: model
; right: z3 4.8.12
;
; Under fp.xform.bit_blast, the model says that p3 holds of nothing, and the second clause is a fact: p3(#b0). Found in a
; campaign from nothing, by the strategy horn: the clauses were evaluated under the model.
(set-logic HORN)
(set-option :fp.xform.bit_blast true)
(declare-fun p1 () Bool)
(declare-fun p3 ((_ BitVec 1)) Bool)
(assert (forall ((B (_ BitVec 1))) (=> p1 (p3 B))))
(assert (p3 #b0))
(check-sat)
(get-model)
