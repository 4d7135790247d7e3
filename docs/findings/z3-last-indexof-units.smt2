; solver: z3 4.15.4, z3 5.0.0
; expect: sat
; wrong: unsat
; right: z3 4.8.12, z3 4.13.0, z3 5.4.0
;
; seq.last_indexof is z3's own: the last place at which the second sequence stands in the first one. The sequence 1 1 has
; 1 at the places 0 and 1. Found by the comparison of operators, with literals.
(set-logic ALL)
(assert (= (seq.last_indexof (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1)) 1))
(check-sat)
