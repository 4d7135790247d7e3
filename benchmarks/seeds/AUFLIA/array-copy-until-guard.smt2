; Copying up to a guard cell: all cells before it are equal in source and target, the guard is the
; first zero. Claim: the target has a zero before the guard.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const src (Array Int Int))
(declare-const dst (Array Int Int))
(declare-const guard Int)
(assert (and (>= guard 0) (= (select src guard) 0)))
(assert (forall ((i Int)) (! (=> (and (<= 0 i) (< i guard)) (and (= (select dst i) (select src i)) (distinct (select src i) 0))) :pattern ((select src i)))))
(assert (exists ((i Int)) (and (<= 0 i) (< i guard) (= (select dst i) (select src guard)))))
(assert (forall ((i Int)) (! (=> (and (<= 0 i) (< i guard)) (> (* 2 (select src i)) (select src i))) :pattern ((select dst i)))))

(check-sat)
(exit)
