; title: `char` is rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Strings: (_ char #x41) is the string "A".
(set-logic QF_S)
(assert (= (_ char #x41) "A"))
(check-sat)
; witness:
