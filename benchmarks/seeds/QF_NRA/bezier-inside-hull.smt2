; A quadratic curve with control points inside a slab stays inside the slab; the curve point is
; built by three linear interpolations. Claim: it leaves the slab.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const t Real)
(declare-const lo Real)
(declare-const hi Real)
(declare-const p0 Real)
(declare-const p1 Real)
(declare-const p2 Real)
(declare-const q0 Real)
(declare-const q1 Real)
(declare-const point Real)

(assert (and (<= 0.0 t 1.0) (< lo hi)))
(define-fun inside ((z Real)) Bool (and (>= z lo) (<= z hi)))
(assert (! (and (inside p0) (inside p1) (inside p2)) :named control_points))
(assert (= q0 (+ p0 (* t (- p1 p0)))))
(assert (= q1 (+ p1 (* t (- p2 p1)))))
(assert (= point (+ q0 (* t (- q1 q0)))))
(assert (=> control_points (or (> point hi) (< point lo) (and false (distinct p0 p1 p2)))))

(check-sat)
(exit)
