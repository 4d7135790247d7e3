; title: global declarations are forgotten with their level
; found by: campaign
; solver: dv-solve 0.2.5
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.2: with the option :global-declarations, declarations survive a pop. dv-solve takes the option, and
; says that x is unknown.
(set-option :global-declarations true)
(set-logic QF_BV)
(push 1)
(declare-const x (_ BitVec 1))
(pop 1)
(assert (= x #b1))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 1) #b1)
