; title: a model that falsifies a negated conjunction
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; In the model of oxiz, x is 1 and y is -1: the second assertion says that this is not so.
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (not (and (not (and (= y (- 1)) (= 1 x))) (= 1 (- 1)))))
(assert (not (and (= y (- 1)) (= 1 x))))
(check-sat)
(get-model)
; witness:
; (define-fun x () Int 0)
; (define-fun y () Int 0)
