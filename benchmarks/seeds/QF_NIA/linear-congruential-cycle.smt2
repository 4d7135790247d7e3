; A linear congruential generator x -> 5x + 3 modulo 16 unrolled six times from a seed:
; it has full period, so it never returns early.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x0 Int)
(declare-const x1 Int)
(declare-const x2 Int)
(declare-const x3 Int)
(declare-const x4 Int)
(declare-const x5 Int)
(declare-const x6 Int)

(assert (and (>= x0 0) (< x0 16)))
(assert (= x1 (mod (+ (* 5 x0) 3) 16)))
(assert (= x2 (mod (+ (* 5 x1) 3) 16)))
(assert (= x3 (mod (+ (* 5 x2) 3) 16)))
(assert (= x4 (mod (+ (* 5 x3) 3) 16)))
(assert (= x5 (mod (+ (* 5 x4) 3) 16)))
(assert (= x6 (mod (+ (* 5 x5) 3) 16)))
(assert (or (= x1 x0) (= x2 x0) (= x3 x0) (= x4 x0) (= x5 x0) (= x6 x0)))

(check-sat)
(exit)
