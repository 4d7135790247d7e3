; A text of three letters whose length is also the value of a two bit number, claimed even.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const t String)
(declare-const b (_ BitVec 2))
(assert (= (str.len t) (ite (= b #b11) 3 0)))
(assert (and (distinct t "") (= ((_ extract 0 0) b) #b0)))

(check-sat)
(exit)
