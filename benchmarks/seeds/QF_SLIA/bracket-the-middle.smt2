; A word of seven letters with an x in the middle, twice as long as its beginning plus one.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const w String)
(declare-const b String)
(assert (str.prefixof b w))
(assert (= (str.len w) (+ 1 (* 2 (str.len b))) 7))
(assert (= (str.at w (str.len b)) "x"))

(check-sat)
(exit)
