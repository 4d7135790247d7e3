(define-fun s () String "a")
