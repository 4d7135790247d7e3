; expect: sat
(set-logic ALL)
(assert (= ((as const (Array Bool (Array Bool Bool))) ((as const (Array Bool Bool)) true))
           ((as const (Array Bool (Array Bool Bool)))
             (store (store ((as const (Array Bool Bool)) false) false true) true true))))
(check-sat)
