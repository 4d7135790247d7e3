; expect: sat
(set-logic ALL)
(assert (= re.none (re.range "z" "0")))
(check-sat)
