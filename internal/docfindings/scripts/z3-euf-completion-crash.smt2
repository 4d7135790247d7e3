; title: an equation of two literals, after `euf-completion`: segmentation fault
; found by: campaign
; solver: z3 4.12.2, 4.15.4 to 5.4.1
; expect: sat
; wrong: crash
; right: z3 4.12.6 to 4.15.0
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. Under the tactic euf-completion an equation of two literals ends with a segmentation fault. Found in
; a campaign, by configurations.
(set-logic QF_LIA)
(assert (= 0 0))
(check-sat-using euf-completion)
