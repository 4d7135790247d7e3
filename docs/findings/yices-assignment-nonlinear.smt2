; solver: yices 2.6.5
; expect: sat
; wrong: assignment
; right: z3 4.8.12, cvc5 1.0.3
;
; SMT-LIB 2.6, section 4.2.6: get-assignment gives each formula that has a name the value true or false. Under a logic
; with nonlinear arithmetic, yices says ???. Found in a campaign, by the oracle state.
(set-option :produce-assignments true)
(set-logic QF_NRA)
(declare-const p Bool)
(assert (! p :named assertion0))
(check-sat)
(get-assignment)
