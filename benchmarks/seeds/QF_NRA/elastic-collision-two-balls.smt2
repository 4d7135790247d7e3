; Two balls collide head on: momentum and energy are kept and the velocities change.
; Claim: the relative velocity is not just reversed, or the heavier ball turns back at rest.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const m Real)
(declare-const M Real)
(declare-const u Real)
(declare-const U Real)
(declare-const v Real)
(declare-const V Real)

(define-fun momentum ((a Real) (b Real)) Real (+ (* m a) (* M b)))
(define-fun energy ((a Real) (b Real)) Real (/ (+ (* m a a) (* M b b)) 2))
(assert (and (< 0 m M) (= U 0)))
(assert (! (= (momentum u U) (momentum v V)) :named keeps_momentum))
(assert (! (= (energy u U) (energy v V)) :named keeps_energy))
(assert (and keeps_momentum keeps_energy (not (= u v)) (> u 0)))
(assert (or (distinct (- V v) (- u U)) (<= V 0) (xor (< v 0) true)))

(check-sat)
(exit)
