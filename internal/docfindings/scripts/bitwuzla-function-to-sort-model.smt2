; title: a function to a declared sort has another value in the model than the symbol that it has to be equal to
; found by: campaign
; solver: bitwuzla 0.9.0 to 0.10.0
; expect: sat
; wrong: model
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a declared sort: the comparison goes through the values of sorts, and these have none
;
; Section 4.2.6: the definitions in a model satisfy the formulas. In that of Bitwuzla x is (as @const_4 S), and f is
; (as @const_def1 S) everywhere; get-value says of (f #b0), too, that it is (as @const_4 S). With a function to bit-vectors
; the model is right. Where such an equation is not eliminated, it says unknown, and that it does not support them yet.
; Found in a campaign, by the strategy structure.
(set-option :produce-models true)
(set-logic QF_UFBV)
(declare-sort S 0)
(declare-fun x () S)
(declare-fun f ((_ BitVec 1)) S)
(assert (= (f #b0) x))
(check-sat)
(get-model)
; witness:
; (declare-fun S!val!0 () S)
; (define-fun x () S S!val!0)
; (define-fun f ((x!0 (_ BitVec 1))) S S!val!0)
