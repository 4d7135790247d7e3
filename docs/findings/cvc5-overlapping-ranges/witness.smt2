; witness: under these values every assertion of the instance is true
(define-fun s () String "a2")
