; solver: z3 4.8.12, z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0, z3 5.3.0, z3 5.4.0, z3 5.4.1
; expect: sat
; wrong: levels
; right: z3 4.8.7
;
; Section 4.2.2: reset-assertions removes all assertion levels from the stack beyond the first one, so that there are none
; left to pop. z3 says that there is one level, and takes a (pop 1) there; cvc5 and yices say that there is none, and refuse
; to pop. Found in a campaign, by the oracle state.
(set-logic QF_UF)
(push 1)
(assert true)
(reset-assertions)
(assert true)
(check-sat)
(get-info :assertion-stack-levels)
