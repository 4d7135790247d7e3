; title: the assignment of an equation between regular expressions is the equation itself
; found by: campaign
; solver: cvc5 1.3.2 to 1.4.2
; expect: sat
; wrong: assignment
; right: z3 5.0.0 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.6: get-assignment gives for each formula with a name true or false, here true, as the formula is asserted: the
; empty word is in the first language and not in the second. cvc5 prints the formula, in a let, and says that it could not
; evaluate it. Versions before reject an equation between regular expressions. Found in a campaign, by the oracle state.
(set-option :produce-assignments true)
(set-logic QF_S)
(assert (! (not (= re.all (re.++ re.allchar re.all))) :named different))
(check-sat)
(get-assignment)
