; A ladder of length 5 leans over a box of side 1 against a wall.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const foot Real)
(declare-const top Real)
(assert (and (> foot 1.0) (> top 1.0) (< foot top)))
(assert (= (+ (* foot foot) (* top top)) 25.0))
(assert (= (+ foot top) (* foot top)))

(check-sat)
(exit)
