; Clearing one cell too many touches the guard behind a buffer.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const mem (Array Int Int))
(declare-const base Int)
(declare-const n Int)
(assert (and (>= n 2) (= (select mem (+ base n)) 77)))
(assert (let ((after (store (store mem base 0) (+ base 2) 0)))
  (distinct (select after (+ base n)) 77)))

(check-sat)
(exit)
