; title: an `ite` of numbers: a segmentation fault
; found by: campaign
; solver: dlinear 0.0.1
; expect: sat
; wrong: crash
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; dLinear ends with a segmentation fault, with its option --complete and without.
(set-logic QF_LRA)
(declare-const p Bool)
(assert (= 0.0 (ite p 0.0 0.0)))
(check-sat)
; witness:
; (define-fun p () Bool true)
