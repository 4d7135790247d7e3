; expect: sat
(set-logic ALL)
(assert (not (str.in_re "" (re.diff re.all re.none re.all))))
(check-sat)
