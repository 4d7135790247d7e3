; Five quantifiers over all integers, one in the other.
(set-logic NIA)
(declare-const n Int)
(assert (forall ((a Int)) (exists ((b Int)) (forall ((c Int)) (exists ((d Int)) (forall ((e Int)) (=> (= (+ a c) (* b d)) (= (* e e e) (+ n 5 (* a b c d e))))))))))
