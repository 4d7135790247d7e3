; In a group the left inverse is a right inverse.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort G 0)
(declare-fun mul (G G) G)
(declare-fun inv (G) G)
(declare-const e G)
(assert (forall ((x G) (y G) (z G)) (= (mul (mul x y) z) (mul x (mul y z)))))
(assert (forall ((x G)) (= (mul e x) x)))
(assert (forall ((x G)) (= (mul (inv x) x) e)))
(assert (not (forall ((x G)) (= (mul x (inv x)) e))))

(check-sat)
(exit)
