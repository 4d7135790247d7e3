; solver: yices 2.6.5
; expect: sat
; wrong: unsat
; right: z3 4.8.12, z3 5.4.1, cvc5 1.0.3
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
