; No word can be extended by an a at the end and by a b at the front with the same result.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const w String)
(declare-const v String)
(assert (= (str.++ w "a") (str.++ "b" w)))
(assert (or (= v w) (not (= v ""))))

(check-sat)
(exit)
