; expect: sat
(set-logic ALL)
(assert (= (seq.last_indexof (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1)) 1))
(check-sat)
