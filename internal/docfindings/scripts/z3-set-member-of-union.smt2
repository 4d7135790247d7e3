; title: -1 or 2 is in {0, 1}
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; {0, 1} has no element but 0 and 1, and x is -1 or 2. z3, whose sort of finite sets is (FiniteSet X), answers sat, with
; x = 2 in its model. With (> x 1) in the place of the last assertion it answers unsat. Found by the comparison of
; operators, which asks whether a tried value that does not lead to a result can lead to it.
(set-logic ALL)
(declare-const x Int)
(assert (set.in x (set.union (set.singleton 0) (set.singleton 1))))
(assert (or (= x (- 1)) (= x 2)))
(check-sat)
