; solver: cvc5 1.0.3
; expect: sat
; wrong: unsat
;
; (rel.join_image r n) is cvc5's own: the set of all (tuple x) such that r has at least n pairs that begin with x. Here
; it has one pair, and n is 2 to the power of 63, plus 1. cvc5 sees the last 32 bits of n only, which are 1.
(set-logic ALL)
(assert (= (rel.join_image (set.singleton (tuple 0 0)) 9223372036854775809) (as set.empty (Set (Tuple Int)))))
(check-sat)
