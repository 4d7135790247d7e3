; Two texts of digits whose numbers multiply to 391, joined by a sign of multiplication.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const x String)
(declare-const y String)
(declare-const formula String)
(declare-const m Int)
(declare-const n Int)

(assert (= formula (str.++ x "*" y)))
(assert (and (= m (str.to_int x)) (= n (str.to_int y)) (= (str.from_int m) x) (= (str.from_int n) y)))
(assert (= (* m n) 391))
(assert (or (= x "13") (= x "17") (= y "17")))
(assert (and (< 1 m n) (= (str.len formula) 5)))
(assert (=> (str.prefixof "1" x) (str.suffixof "3" y)))

(check-sat)
(exit)
