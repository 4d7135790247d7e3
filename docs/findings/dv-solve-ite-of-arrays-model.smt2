; title: a constant array that is equal to an `ite` of itself and another array
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: model
; right: z3 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; In the model of dv-solve, p is false, and a is not the constant array.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const p Bool)
(declare-const a (Array (_ BitVec 11) (_ BitVec 1)))
(assert
  (= ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0)
    (ite p ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0) a)))
(assert (= a (store ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0) #b00000000000 #b1)))
(check-sat)
(get-model)
; witness:
; (define-fun p () Bool true)
; (define-fun a () (Array (_ BitVec 11) (_ BitVec 1))
;   (store ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0) #b00000000000 #b1))
