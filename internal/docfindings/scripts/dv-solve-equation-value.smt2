; title: the value of an equation between arrays
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.6: get-value gives the value of each term. dv-solve says that "the model does not decide this equality",
; which is asserted.
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 11) (_ BitVec 1)))
(declare-const b (Array (_ BitVec 11) (_ BitVec 1)))
(assert (= a b))
(check-sat)
(get-value ((= a b)))
; witness:
; (define-fun a () (Array (_ BitVec 11) (_ BitVec 1)) ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0))
; (define-fun b () (Array (_ BitVec 11) (_ BitVec 1)) ((as const (Array (_ BitVec 11) (_ BitVec 1))) #b0))
