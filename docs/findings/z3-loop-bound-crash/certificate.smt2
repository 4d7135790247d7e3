; expect: sat
(set-logic ALL)
(define-fun x () (_ BitVec 1) #b1)
(assert (str.in_re "a" (re.loop (str.to_re "a") (bv2nat x) (bv2nat x))))
(check-sat)
