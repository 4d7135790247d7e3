; title: `seq.last_indexof` of an element that is there twice is not the last place
; found by: campaign
; solver: z3 4.15.4 to 5.3.0
; expect: sat
; wrong: unsat
; right: z3 4.8.7 to 4.15.0, 5.3.3 to 5.4.1
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; seq.last_indexof is z3's own: the last place at which the second sequence stands in the first one. The sequence 1 1 has
; 1 at the places 0 and 1. Found by the comparison of operators, with literals.
(set-logic ALL)
(assert (= (seq.last_indexof (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1)) 1))
(check-sat)
