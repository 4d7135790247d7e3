; title: a rule takes the same literal twice, in the engine `bmc`
; found by: rules
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: error
; right: z3 4.8.17 to 5.4.1
;
; p is not empty. Asked for the goal, the engine bmc ends with "query failed: no proof associated with rule" where a
; rule takes the same literal twice. Found in a campaign from nothing, by the strategy horn.
(set-option :fp.engine bmc)
(declare-rel p ((_ BitVec 1)))
(declare-rel goal ())
(declare-var a (_ BitVec 1))
(declare-var b (_ BitVec 1))
(rule (p #b0))
(rule (=> (and (p b) (p b)) (p a)))
(rule (=> (p a) goal))
(query goal)
