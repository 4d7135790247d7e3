; title: two disequations of arrays, one of them behind a store
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; In the model of SMTInterpol, b is a but for the element at i, which the store makes equal to that of a.
(set-option :produce-models true)
(set-logic ALL)
(declare-datatypes ((T 0)) (((c) (d))))
(declare-sort S 0)
(declare-const i S)
(declare-const a (Array S T))
(declare-const b (Array S T))
(assert (not (= a b)))
(assert (not (= a (store b i c))))
(check-sat)
(get-model)
; witness:
; (declare-fun S!val!0 () S)
; (define-fun i () S S!val!0)
; (define-fun a () (Array S T) ((as const (Array S T)) d))
; (define-fun b () (Array S T) ((as const (Array S T)) c))
