; A list with three links has length three by the axioms of length.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Chain 0)) (((nil) (cons (head Int) (tail Chain)))))
(declare-fun len (Chain) Int)
(assert (= (len nil) 0))
(assert (forall ((x Int) (l Chain)) (= (len (cons x l)) (+ 1 (len l)))))
(assert (distinct (len (cons 4 (cons 5 (cons 6 nil)))) 3))

(check-sat)
(exit)
