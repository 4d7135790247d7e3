; title: `to_fp` of `to_real` is rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Reals_Ints: to_real is of sort Real. oxiz takes it for an integer.
(set-logic ALL)
(assert (= ((_ to_fp 5 11) RNE (to_real 0)) (_ +zero 5 11)))
(check-sat)
; witness:
