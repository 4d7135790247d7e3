; title: a value that is asked for behind `get-assertions`
; found by: campaign
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: model
; right: cvc5 1.4.2
; not by conform: of a tactic or a command, not of an operator
;
; x is not 0. Behind get-assertions, which changes nothing, get-value and get-model say that it is 0; without that command, they
; say -1. Found by replaying cvc5's own regression tests, whose replies are judged.
(set-option :produce-assertions true)
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (distinct x 0))
(check-sat)
(get-assertions)
(get-value (x))
; witness:
; (define-fun x () Int 1)
