(set-logic QF_SLIA)
(define-fun x () String "a")
(assert (= (str.replace_re "a" (str.to_re x) "") ""))
(check-sat)
