; title: `fp.xform.bit_blast` loses a fact about an integer
; found by: rules
; solver: z3 4.8.7
; expect: unsat
; wrong: sat
; right: z3 4.8.8 to 5.4.1
;
; Under fp.xform.bit_blast, the fact p0(4) is lost: the model says that p0 holds of nothing. Without the option, z3
; 4.8.7 answers unsat, too. Found in a campaign from nothing, by the strategy horn, which had chosen a derivation.
(set-logic HORN)
(set-option :fp.xform.bit_blast true)
(declare-fun p0 (Int) Bool)
(assert (forall ((y Int)) (=> (p0 y) false)))
(assert (p0 4))
(check-sat)
