; title: a literal and its negation, with a variable twice or a value, both hold in the engine `datalog`
; found by: rules
; solver: z3 4.8.7 to 5.4.1
; expect: o = {}
; wrong: o = {()}
; fault: a tuple too many
;
; No tuple satisfies a literal and its negation, so that o is empty. z3's Datalog engine forgets the second occurrence of
; a variable, or a value, in a negated literal whose variables are not in the head: in place of the repeated b, a value
; in the same place, (t #b0 b), gives the same answer. Found in a campaign from nothing, by the strategy dlsmith.
(set-option :fp.engine datalog)
(declare-rel t ((_ BitVec 1) (_ BitVec 1)))
(declare-rel o ())
(declare-var b (_ BitVec 1))
(rule (t #b0 #b0))
(rule (=> (and (t b b) (not (t b b))) o))
(query o :print-answer true)
