; A recursive cost given by two axioms: the cost of four steps is bounded; claim: it is not.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Job 0)
(declare-fun cost (Job Int) Int)
(declare-fun quick (Job) Bool)
(declare-const j Job)
(assert (forall ((x Job)) (= (cost x 0) 1)))
(assert (! (forall ((x Job) (n Int)) (=> (> n 0) (= (cost x n) (+ (cost x (- n 1)) (ite (quick x) 2 (* 3 n)))))) :named step))
(assert (or (> (cost j 4) 31) (< (cost j 3) 7) (xor (quick j) (= (cost j 1) 3))))
(assert (=> step (let ((c (cost j 2))) (and (distinct c 6 7) (or (not (quick j)) (= c 5) false)))))
(assert (exists ((x Job)) (and (= x j) true)))

(check-sat)
(exit)
