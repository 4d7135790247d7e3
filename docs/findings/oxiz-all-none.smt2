; title: the language of all words is the empty one
; found by: campaign
; solver: oxiz 0.3.4
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory Strings: re.all contains every word, and re.none contains none. Found by conform.
(set-logic QF_S)
(assert (= re.all re.none))
(check-sat)
