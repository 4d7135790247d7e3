; Two runs of a loop with an uninterpreted step, with inputs equal by arithmetic only.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort State 0)
(declare-fun step (State Int) State)
(declare-const s0 State)
(declare-fun x (Int) Int)
(declare-const a Int)
(declare-const b Int)
(define-fun run ((u Int) (v Int)) State (step (step s0 u) v))
(assert (! (and (<= a b) (>= (- a b) 0)) :named squeezed))
(assert (=> squeezed true (or (= (x a) (+ (x b) 1)) (distinct (run a b) (run b a)))))

(check-sat)
(exit)
