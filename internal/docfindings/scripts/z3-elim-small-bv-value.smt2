; title: a quantifier over a short vector, after `elim-small-bv`
; found by: campaign
; solver: z3 4.8.7
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; p holds of both vectors of one bit, and not of #b1. The tactic elim-small-bv puts the values in for the variable, and
; leaves the last one out: behind it, z3 says sat. 4.8.8 was right, too, and so is cvc5, without the tactic. Found by the
; oracle goal: the goal of the tactic has a model that the assertions do not have.
(set-logic UFBV)
(declare-fun p ((_ BitVec 1)) Bool)
(assert (forall ((b (_ BitVec 1))) (p b)))
(assert (not (p #b1)))
(check-sat-using (then elim-small-bv smt))
