; title: a formula that is named twice has only its first name in the assignment
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: assignment
; right: z3 4.8.7 to 5.4.1, yices 2.6.5
; not by conform: of a command, not of an operator
;
; SMT-LIB 2.6, section 4.2.6: get-assignment gives all pairs of a label and a truth value. cvc5 gives ((first true)).
(set-option :produce-assignments true)
(set-logic QF_UF)
(declare-const p Bool)
(assert (! p :named first))
(assert (! p :named second))
(check-sat)
(get-assignment)
; witness:
; (define-fun p () Bool true)
