; A strict order without ends on one side: it is irreflexive and transitive, every element has a
; smaller one, except that the first of three given is claimed least.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort T 0)
(declare-fun less (T T) Bool)
(declare-fun below (T) T)
(declare-const a T)
(declare-const b T)
(declare-const c T)
(assert (forall ((x T)) (not (less x x))))
(assert (forall ((x T) (y T) (z T)) (! (=> (and (less x y) (less y z)) (less x z)) :pattern ((less x y) (less y z)))))
(assert (forall ((x T)) (less (below x) x)))
(assert (and (less a b) (less b c)))
(assert (or (forall ((x T)) (or (= x a) (less a x))) (less c a) (exists ((x T)) (and (less x a) (= x c)))))

(check-sat)
(exit)
