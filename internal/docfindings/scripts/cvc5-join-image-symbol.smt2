; title: `rel.join_image` with a symbol for the number
; found by: campaign
; solver: cvc5 1.0.3 to 1.2.0
; expect: sat
; wrong: crash
; right: cvc5 1.4.2
;
; (rel.join_image r n) is cvc5's own: the set of all (tuple x) such that r has at least n pairs that begin with x. With a
; symbol in the place of n cvc5 dereferences a null pointer, also where an equation says what the symbol is. Found by the
; comparison of operators, with symbols that equations fix. cvc5 1.4.2 wants --sets-exp for it.
(set-logic ALL)
(declare-fun s () (Set (Tuple Bool Bool)))
(declare-fun n () Int)
(assert (= n 1))
(assert (= (rel.join_image s n) (set.singleton (tuple true))))
(check-sat)
; witness:
; (define-fun s () (Set (Tuple Bool Bool)) (set.singleton (tuple true false)))
; (define-fun n () Int 1)
