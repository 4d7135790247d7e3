; title: a rule takes the same literal twice, in the engine `tab`
; found by: rules
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: unsat
; right: z3 4.8.14 to 5.4.1
;
; r0 is a fact, and goal follows from it. The engine tab says that it does not where a rule takes the same literal twice;
; of larger programs it says so in 5.4.1, too. Found in a campaign from nothing, by the strategy horn.
(set-option :fp.engine tab)
(declare-rel r0 ())
(declare-rel goal ())
(rule r0)
(rule (=> (and r0 r0) goal))
(query goal)
