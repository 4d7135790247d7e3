; title: the value of a formula with a predicate of a declared sort
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.6: get-value gives the values of terms. dv-solve says "and: Bool argument expected".
(set-option :produce-models true)
(set-logic QF_UFBV)
(declare-sort S 0)
(declare-fun p (S) Bool)
(declare-const s S)
(assert (p s))
(check-sat)
(get-value ((and (p s) (p s))))
; witness:
; (declare-fun S!val!0 () S)
; (define-fun p ((x S)) Bool true)
; (define-fun s () S S!val!0)
