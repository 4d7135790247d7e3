; title: a model without a symbol that is declared at a level that is popped
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: model
; right: z3 4.8.12, 5.4.1, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.2: with the option :global-declarations, declarations survive a pop. The model of oxiz does not define q,
; although an assertion has it.
(set-option :global-declarations true)
(set-option :produce-models true)
(set-logic QF_UF)
(push 1)
(declare-const q Bool)
(pop 1)
(assert q)
(check-sat)
(get-model)
; witness:
; (define-fun q () Bool true)
