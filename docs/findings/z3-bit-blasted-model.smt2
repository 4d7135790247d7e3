; solver: z3 4.8.7
; solver: z3 4.11.2
; solver: z3 4.13.0
; solver: z3 4.14.1
; solver: z3 4.15.4
; solver: z3 5.4.0
; solver: z3 5.4.1
; right: z3 4.8.12
; expect: sat
; wrong: sat
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
