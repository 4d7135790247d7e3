; solver: z3 4.8.7
; solver: z3 4.8.12
; right: z3 4.11.2
; right: z3 4.13.0
; right: z3 4.14.1
; right: z3 4.15.4
; right: z3 5.4.0
; expect: sat
; wrong: sat
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
