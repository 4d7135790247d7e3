; title: an array that is equal to another one after a store has other elements
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.6: the definitions in a model satisfy the formulas. In that of dv-solve, a is #b1 at #b00000000000, and
; b is #b0.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 11) (_ BitVec 1)))
(declare-const b (Array (_ BitVec 11) (_ BitVec 1)))
(assert (= (store a #b00000000001 #b0) b))
(assert (= (select a #b00000000000) #b1))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array (_ BitVec 11) (_ BitVec 1)) ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b1))
; (define-fun b () (Array (_ BitVec 11) (_ BitVec 1))
;   (store ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b1) #b00000000001 #b0))
