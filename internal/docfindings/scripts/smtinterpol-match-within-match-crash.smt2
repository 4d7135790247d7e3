; title: a `match` in a case of another `match`: a null pointer
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: crash
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; SMT-LIB 2.6, section 3.6.1: a case of a match is any term. SMTInterpol ends with a NullPointerException while it reads the
; script.
(set-logic ALL)
(declare-datatypes ((S 0)) (((a (g Int)))))
(declare-const x S)
(declare-const y S)
(assert (= 0 (match x (((a p) (match y (((a q) q))))))))
(check-sat)
; witness:
; (define-fun x () S (a 0))
; (define-fun y () S (a 0))
