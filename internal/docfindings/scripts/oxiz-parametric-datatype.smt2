; title: datatypes with parameters are rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Section 4.2.3: declare-datatypes has par. Found by conform.
(set-logic QF_DT)
(declare-datatypes ((S 1)) ((par (T) ((a)))))
(assert (= (as a (S Bool)) (as a (S Bool))))
(check-sat)
; witness:
