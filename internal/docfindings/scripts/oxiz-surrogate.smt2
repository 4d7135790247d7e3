; title: strings with surrogate code points are rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Strings: the characters are all code points from 0 to #x2FFFF.
(set-logic QF_S)
(declare-const s String)
(assert (= s "\u{d800}"))
(check-sat)
; witness:
; (define-fun s () String "\u{d800}")
