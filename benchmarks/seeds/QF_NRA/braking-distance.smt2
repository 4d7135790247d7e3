; A car brakes with constant deceleration; claim: it hits an obstacle although the distance
; formula says that it stops in front of it.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun v () Real)
(declare-fun decel () Real)
(declare-fun gap () Real)
(declare-fun t () Real)
(declare-fun wet () Bool)
(define-fun stop_distance () Real (/ (* v v) (* 2.0 decel)))
(define-fun position ((s Real)) Real (- (* v s) (* 0.5 decel s s)))
(assert (and (< 0.0 v 60.0) (ite wet (<= 2.0 decel 4.0) (<= 6.0 decel (/ 19 2)))))
(assert (! (> gap stop_distance) :named safe))
(assert (and (>= t 0.0) (<= (* decel t) v)))
(assert (=> safe wet (distinct decel 2.0 3.0)))
(assert (let ((p (position t))) (or (and (not wet) (>= p gap)) (and wet (> p gap)) (xor (< p 0.0) false))))

(check-sat)
(exit)
