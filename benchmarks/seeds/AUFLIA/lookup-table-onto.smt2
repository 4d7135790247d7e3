; A table of six cells such that each value from 0 to 2 occurs, the first cell is largest, and the sum
; of two cells is given.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const t (Array Int Int))

(assert (forall ((v Int)) (=> (<= 0 v 2) (or (= (select t 1) v) (= (select t 2) v) (= (select t 3) v)))))
(assert (forall ((i Int)) (=> (<= 1 i 5) (<= (select t i) (select t 0)))))
(assert (= (+ (select t 4) (select t 5)) 7))
(assert (exists ((i Int)) (and (<= 0 i 5) (= (select t i) 9))))
(assert (not (= (select t 2) 0)))

(check-sat)
(exit)
