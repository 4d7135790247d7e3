; A function with a left inverse takes different values at different places.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort S 0)
(declare-sort T 0)
(declare-fun f (S) T)
(declare-fun g (T) S)
(declare-fun marked (S) Bool)
(assert (! (forall ((x S)) (= (g (f x)) x)) :named left_inverse))
(assert (exists ((x S) (y S)) (and (distinct x y) (= (f x) (f y)) (xor (marked x) (marked y)))))
(assert (or true (not (forall ((x S)) (ite (marked x) false true)))))
(assert (let ((all (forall ((x S)) (marked x)))) (=> all (exists ((x S)) (marked x)))))

(check-sat)
(exit)
