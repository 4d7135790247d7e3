; title: `get-assignment` leaves out a quantified formula with a name
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: assignment
; right: cvc5 1.0.3 to 1.4.2
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.6: get-assignment gives each formula with a name its truth value, here true, as it is asserted. z3 answers ().
; Where the formula has no quantifier, it is listed. Found in a campaign, by the oracle state.
(set-option :produce-assignments true)
(set-logic LIA)
(assert (! (forall ((x Int)) (=> (<= 1 x) (> x 0))) :named positive))
(check-sat)
(get-assignment)
