(declare-fun U!val!0 () U)
(define-fun x () U U!val!0)
(define-fun y () U U!val!0)
(define-fun p () Bool true)
