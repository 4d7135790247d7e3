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
