; title: an array at a symbol, after a check with assumptions
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; In the model of dv-solve, a is #b0 everywhere.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const p Bool)
(declare-const a (Array (_ BitVec 11) (_ BitVec 1)))
(declare-const x (_ BitVec 11))
(assert (= (select a x) #b1))
(check-sat-assuming (p))
(get-model)
; witness:
; (define-fun p () Bool true)
; (define-fun a () (Array (_ BitVec 11) (_ BitVec 1)) ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b1))
; (define-fun x () (_ BitVec 11) #b00000000000)
