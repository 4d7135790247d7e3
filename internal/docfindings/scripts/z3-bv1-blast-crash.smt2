; title: `bvand` and others under `bv1-blast`
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: sat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. Under the tactic bv1-blast both 5.4 end with "ASSERTION VIOLATION ... ast.cpp Line: 375 UNEXPECTED
; CODE WAS REACHED" or a segmentation fault at bvand, bvnot and zero_extend; 4.8.7 to 4.15.4
; answer unknown. Found in a campaign, by configurations.
(set-logic QF_BV)
(assert (= #b00 (bvand #b00 #b00)))
(check-sat-using bv1-blast)
