; title: `get-assignment` leaves out formulas over regular expressions
; found by: campaign
; solver: z3 4.8.7 to 4.16.0
; expect: sat
; wrong: assignment
; right: z3 5.0.0 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.6: get-assignment gives for each formula with a name true or false. z3 gives (), and of several names those of
; other formulas alone. Found by replaying scripts that ask for it.
(set-option :produce-assignments true)
(set-logic QF_S)
(assert (! (not (= re.all (re.++ re.allchar re.all))) :named different))
(check-sat)
(get-assignment)
