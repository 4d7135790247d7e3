; expect: sat
(set-logic ALL)
(declare-datatypes ((C 0)) (((c) (d))))
(define-fun y () C c)
(define-fun g ((x C)) Bool (match x ((c true) (d false))))
(assert (g y))
(check-sat)
