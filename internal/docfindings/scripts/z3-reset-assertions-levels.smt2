; title: `reset-assertions` leaves the levels that were pushed before it
; found by: campaign
; solver: z3 4.8.8 to 5.4.1
; expect: sat
; wrong: levels
; right: z3 4.8.7
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.2: reset-assertions removes all assertion levels from the stack beyond the first one, so that there are
; none left to pop. z3 says that there is one level, and takes a (pop 1) there; cvc5 and yices say that there is none,
; and refuse to pop. Found in a campaign, by the oracle state. What is wrong are the levels behind the answer.
(set-logic QF_UF)
(push 1)
(assert true)
(reset-assertions)
(assert true)
(check-sat)
(get-info :assertion-stack-levels)
