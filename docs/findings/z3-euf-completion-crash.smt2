; solver: z3 4.15.4, z3 5.4.0, z3 5.4.1
; expect: sat
; wrong: crash
; right: z3 4.13.0
;
; No solver may crash. Under the tactic euf-completion an equation of two literals ends with a segmentation fault. Found in
; a campaign, by configurations.
(set-logic QF_LIA)
(assert (= 0 0))
(check-sat-using euf-completion)
