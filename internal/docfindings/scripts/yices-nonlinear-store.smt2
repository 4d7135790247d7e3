; title: an array with stores of true, under a logic with nonlinear arithmetic
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory ArraysEx: p is false, so that what is stored is true, and the array that is true everywhere is equal to itself
; with true stored at false. Under logics without nonlinear arithmetic (QF_AX, QF_ALIA) yices says sat: under the others
; it uses its other solver. Found in a campaign.
(set-logic QF_ANIA)
(declare-fun a () (Array Bool Bool))
(declare-fun p () Bool)
(assert (= a (store a p (not (and p (select (store a true p) p))))))
(assert (not p))
(check-sat)
; witness:
; (define-fun a () (Array Bool Bool) ((as const (Array Bool Bool)) true))
; (define-fun p () Bool false)
