; expect: sat
(set-logic ALL)
(assert (not (str.in_re "ba" ((_ re.loop 3 2) re.all))))
(check-sat)
