; title: 0 for an odd number, under a logic with nonlinear arithmetic and functions
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory Ints: 0 mod 2 is 0. yices says sat, and gives 0 for x, which should be odd. Under QF_UFLIA it gives -1157. Found
; in a campaign.
(set-option :produce-models true)
(set-logic QF_UFNIA)
(declare-fun f (Int) Int)
(declare-fun x () Int)
(assert (= (f 1) x))
(assert (= (mod x 2) 1))
(check-sat)
(get-model)
; witness:
; (define-fun f ((n Int)) Int 1)
; (define-fun x () Int 1)
