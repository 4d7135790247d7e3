; title: a symbol that is missing in the model, and may not have each value
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; SMT-LIB: the answer to get-model defines all symbols that the script declares. yices does not define x, and x may not
; have each value: under its a, x is #b0. Found in a campaign.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-fun a () (Array (_ BitVec 1) (_ BitVec 1)))
(declare-fun x () (_ BitVec 1))
(assert (= x (ite (= (store a #b0 #b1) (store (store a #b0 #b1) (_ bv1 1) (_ bv1 1))) #b1 #b0)))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array (_ BitVec 1) (_ BitVec 1)) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b0))
; (define-fun x () (_ BitVec 1) #b0)
