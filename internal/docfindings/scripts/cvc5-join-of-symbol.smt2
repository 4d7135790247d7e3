; title: `rel.join` of a symbol whose possible values are excluded one by one
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: unsat
; wrong: sat
;
; Theory of sets in cvc5: (rel.join x y) has (tuple a c) for each (tuple a b) in x and (tuple b c) in y. Joined with
; {(true, true)}, x gives the pairs in it that end with true. That is {(true, true)} alone exactly if x has (true, true)
; and not (false, true); there are four such sets, and x is none of them. cvc5 answers sat, and its model makes the first
; assertion false: x is {(false, true), (true, true)}. Found by the comparison of single operators.
(set-logic ALL)
(declare-const x (Set (Tuple Bool Bool)))
(assert (= (rel.join x (set.singleton (tuple true true))) (set.singleton (tuple true true))))
(assert (not (= x (set.singleton (tuple true true)))))
(assert (not (= x (set.insert (tuple false false) (set.singleton (tuple true true))))))
(assert (not (= x (set.insert (tuple true false) (set.singleton (tuple true true))))))
(assert (not (= x (set.insert (tuple true false) (tuple false false) (set.singleton (tuple true true))))))
(check-sat)
