; title: a predicate that is defined by a quantified formula, after `elim-predicates`: segmentation fault
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: sat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. Under the tactic elim-predicates alone, the definition of a predicate of arrays by a quantified
; formula ends with a segmentation fault. Found in a campaign, by configurations.
(set-logic ALL)
(declare-fun f ((Array Bool Bool) Bool) Bool)
(assert (forall ((u (Array Bool Bool)) (v Bool)) (= (f u v) (forall ((w Bool)) true))))
(check-sat-using elim-predicates)
; witness:
; (define-fun f ((x (Array Bool Bool)) (y Bool)) Bool true)
