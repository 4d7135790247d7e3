; title: Horn clauses over a variable that no predicate of the body has, under `fp.xform.fix_unbound_vars`: abort
; found by: campaign
; solver: z3 4.8.12 to 5.4.1
; expect: unsat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
;
; Where p is true, r holds of all numbers, so that q has to hold, and must not. z3 says "terminate called after throwing an
; instance of 'datalog::mk_rule_inliner::has_new_quantifier'", and aborts; 4.8.7 answers unknown. Without the option the
; answer is unsat. Found in a campaign, by the strategy dlsmith.
(set-option :fp.xform.fix_unbound_vars true)
(set-logic HORN)
(declare-fun r (Int Int Bool) Bool)
(declare-fun q () Bool)
(assert (forall ((x Int) (p Bool) (y Int)) (=> (or (not (= p false)) (= x y)) (r y x p))))
(assert (forall ((x Int) (p Bool)) (=> (r x x p) q)))
(assert (=> q false))
(assert (=> q false))
(check-sat)
