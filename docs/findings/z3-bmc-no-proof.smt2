; solver: z3 4.8.12
; expect: sat
; wrong: error
; right: z3 4.11.2, z3 4.12.6, z3 4.13.0, z3 4.15.4, z3 4.15.8, z3 5.4.0
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
