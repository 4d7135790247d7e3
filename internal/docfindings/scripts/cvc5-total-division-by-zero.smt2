; title: `/_total` and `div_total` of a symbol that is 0 can be anything
; found by: campaign
; solver: cvc5 1.2.0 to 1.4.2
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; /_total is cvc5's own: division whose value is 0 where the divisor is 0, and cvc5 has (/_total 1.0 0.0) as 0. The only
; x with the quotient 1 is 1. cvc5 answers sat, with x = 0.0 in its model; where x = 0.0 is asserted by itself, unsat. It
; says the same of div_total, and is right about mod_total. Found by the comparison of operators, which asks whether a
; tried value that does not lead to a result can lead to it.
(set-logic ALL)
(declare-const x Real)
(assert (= (/_total 1.0 x) 1.0))
(assert (or (= x 0.0) (= x 2.0)))
(check-sat)
