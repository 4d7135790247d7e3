; title: infinity is equal to NaN
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3
; not by conform: of a solver that the tests have not
;
; Theory FloatingPoint: = is identity, and NaN and +oo are different elements of each format. Found by conform, in
; formats of four bits.
(set-logic QF_FP)
(assert (= (_ +oo 5 11) (_ NaN 5 11)))
(check-sat)
