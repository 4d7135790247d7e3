; expect: sat
(set-logic ALL)
(define-fun s () String "a2")
(assert (str.in_re s (re.++ re.allchar (re.range "0" "a"))))
(assert (not (str.in_re s (re.++ re.allchar (re.range "A" "a")))))
(check-sat)
