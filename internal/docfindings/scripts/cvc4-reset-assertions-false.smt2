; title: `false` stays asserted after `reset-assertions`
; found by: conform
; solver: cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.12, cvc5 1.0.3, yices 2.6.5
; not by conform: of a tactic or a command, not of an operator
;
; SMT-LIB 2.6, section 4.2.2: reset-assertions removes all assertions, and nothing that is asserted is satisfiable.
; What was asserted before is false by itself. Found in a campaign, by the strategy undecided.
(set-logic QF_UF)
(assert false)
(reset-assertions)
(check-sat)
