; Two keys with the same bucket although one is twice the other.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun bucket (Int) Int)
(declare-const k Int)
(assert (> k 0))
(assert (= (bucket k) (bucket (* 2 k)) (- 3)))
(assert (distinct (bucket (+ k 1)) (bucket k)))

(check-sat)
(exit)
