; title: invariants of Horn clauses that are too weak, under `fp.xform.unfold_rules`
; found by: rules
; solver: z3 4.9.1 to 5.4.1
; expect: sat
; wrong: sat
; fault: model
; right: z3 4.8.7 to 4.8.17
;
; Under fp.xform.unfold_rules, the model says that p1(x, y) holds where x + y is more than -4, so of -3 and 0: the first
; clause says that the sum is -2 at least. Versions that are right say more than -3. Found in a campaign from nothing, by
; the strategy horn, which had chosen the invariant; the clauses were evaluated under the model.
(set-logic HORN)
(set-option :fp.xform.unfold_rules 1)
(declare-fun p1 (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p1 x y) (not (>= (+ x y) (- 2)))) false)))
(assert (p1 2 (- 4)))
(assert (forall ((x Int) (y Int)) (=> (and (p1 x y) (distinct y x)) (p1 (+ x (- 1)) (+ y 2)))))
(check-sat)
(get-model)
