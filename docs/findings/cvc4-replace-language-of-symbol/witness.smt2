(define-fun x () String "a")
