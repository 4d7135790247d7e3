; solver: z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0, z3 5.4.0, z3 5.4.1
; expect: sat
; wrong: crash
;
; No solver may crash. Under the tactic elim-predicates alone, the definition of a predicate of arrays by a quantified
; formula ends with a segmentation fault. Found in a campaign, by configurations.
(set-logic ALL)
(declare-fun f ((Array Bool Bool) Bool) Bool)
(assert (forall ((u (Array Bool Bool)) (v Bool)) (= (f u v) (forall ((w Bool)) true))))
(check-sat-using elim-predicates)
