; title: `get-assignment` says ???, under a logic with nonlinear arithmetic
; found by: conform
; solver: yices 2.6.5
; expect: sat
; wrong: assignment
; right: z3 4.8.12, cvc5 1.0.3, cvc4 1.8
; not by conform: of a tactic or a command, not of an operator
;
; SMT-LIB 2.6, section 4.2.6: get-assignment gives each formula that has a name the value true or false. Under a logic
; with nonlinear arithmetic, yices says ???. Found in a campaign, by the oracle state.
(set-option :produce-assignments true)
(set-logic QF_NRA)
(declare-const p Bool)
(assert (! p :named assertion0))
(check-sat)
(get-assignment)
; witness:
; (define-fun p () Bool true)
