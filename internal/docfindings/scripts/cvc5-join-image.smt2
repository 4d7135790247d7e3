; title: `rel.join_image` with a number of more than 32 bits
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: unsat
;
; (rel.join_image r n) is cvc5's own: the set of all (tuple x) such that r has at least n pairs that begin with x. Here
; it has one pair, and n is 2 to the power of 63, plus 1. Where cvc5 evaluates the term, it sees the last 32 bits of n
; only, which are 1. 1.4.2 is also wrong with 2 to the power of 32, plus 1, which 1.0.3 refuses as "not a 32-bit
; integer"; with 2 both are right. Found by the comparison of operators.
(set-logic ALL)
(assert (= (rel.join_image (set.singleton (tuple 0 0)) 9223372036854775809) (as set.empty (Set (Tuple Int)))))
(check-sat)
