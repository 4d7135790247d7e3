; expect: sat
(set-logic ALL)
(declare-sort U 0)
(declare-fun U!val!0 () U)
(define-fun x () U U!val!0)
(assert (= ((as const (Array U Bool)) false) (store ((as const (Array U Bool)) true) x false)))
(check-sat)
