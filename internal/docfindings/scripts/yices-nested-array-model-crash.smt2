; title: the model of an array of arrays, under a logic with nonlinear arithmetic: segmentation fault
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: crash
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; No solver may crash. Yices says sat, and ends with a segmentation fault at (get-model). Under logics without nonlinear
; arithmetic (QF_ALIA) it prints the model: under the others it uses its other solver. In a campaign over seeds of
; QF_ANIA it was 40 of 62 findings.
(set-option :produce-models true)
(set-logic QF_ANIA)
(declare-fun a () (Array Int (Array Int Int)))
(assert (= (select (select a 1) 1) 1))
(check-sat)
(get-model)
; witness:
; (define-fun a () (Array Int (Array Int Int)) ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 1)))
