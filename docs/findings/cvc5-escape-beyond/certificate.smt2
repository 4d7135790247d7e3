; certificate: evaluated
; expect: sat
(set-logic ALL)
(assert (= "\u{30000}" "\u{0005c}u{30000}"))
(check-sat)
