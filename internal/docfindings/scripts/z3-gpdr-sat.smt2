; title: Horn clauses from which false is derived, under `fp.spacer.gpdr`
; found by: rules
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: sat
;
; p0(5, -1) is a fact; the last clause makes p0(7, 2) of it, and of that p0(3, 5): 3 <= 5 contradicts the first clause.
; Without the option, all these versions answer unsat. Found in a campaign from nothing, by the strategy horn, which had
; chosen a derivation.
(set-logic HORN)
(set-option :fp.spacer.gpdr true)
(declare-fun p0 (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p0 x y) (<= 3 y)) false)))
(assert (p0 5 (- 1)))
(assert (forall ((x Int) (y Int) (z0 Int) (z1 Int)) (=> (and (p0 x y) (>= y x) (= z1 (+ x 1))) (p0 z0 z1))))
(assert (forall ((x Int) (y Int) (z0 Int) (z1 Int)) (=> (and (p0 x y) (= z0 (+ x (* (- 2) y))) (= z1 (+ y 3))) (p0 z0 z1))))
(check-sat)
