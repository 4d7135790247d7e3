(define-fun x () (Seq Bool) (seq.unit false))
(define-fun t () (Seq (Seq (Seq Bool))) (as seq.empty (Seq (Seq (Seq Bool)))))
