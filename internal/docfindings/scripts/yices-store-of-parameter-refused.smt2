; title: a store at a symbol that a function with a parameter reads is rejected
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: error
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: a script that is refused, which the comparison does not mark
;
; Section 4.2.3: f is applied to j, so the formula is closed. Yices says "formula contains free variable", and to a formula
; with a name "invalid :named attribute (term is not ground)". With (select a i) for the body, or with the body in the
; place of (f j), it is right. Found in a campaign, by the oracle error.
(set-logic QF_AX)
(declare-sort I 0)
(declare-fun k () I)
(declare-fun j () I)
(declare-fun a () (Array I I))
(define-fun f ((i I)) I (select (store a k i) i))
(assert (= (f j) j))
(check-sat)
; witness:
; (declare-fun I!val!0 () I)
; (define-fun k () I I!val!0)
; (define-fun j () I I!val!0)
; (define-fun a () (Array I I) ((as const (Array I I)) I!val!0))
