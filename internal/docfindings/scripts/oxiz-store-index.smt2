; title: an element of an array at -9223372036854775807
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: unsat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Under the witness, the element is false, and both sides are false everywhere.
(set-logic ALL)
(declare-const a (Array Int Bool))
(assert (= a (store ((as const (Array Int Bool)) false) 1 (select a (- 9223372036854775807)))))
(check-sat)
; witness:
; (define-fun a () (Array Int Bool) ((as const (Array Int Bool)) false))
