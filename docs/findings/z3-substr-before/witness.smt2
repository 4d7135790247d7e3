(define-fun x () Int (- 1))
(define-fun s () String "")
(define-fun p () Bool true)
