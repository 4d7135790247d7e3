; title: `seq.last_indexof` is left open
; found by: conform
; solver: z3 4.8.7 to 4.11.2
; expect: unsat
; wrong: sat
; right: z3 4.12.2 to 5.4.1
;
; seq.last_indexof is z3's own: "the last position of a subsequence, -1 if there is none". A sequence begins in itself
; at 0 and nowhere else. z3 5.4.0 answers unsat.
(set-logic ALL)
(assert (not (= (seq.last_indexof (seq.++ (seq.unit 1) (seq.unit 2)) (seq.++ (seq.unit 1) (seq.unit 2))) 0)))
(check-sat)
