(define-fun x () L nil)
(= (tl nil) nil)
(= (init nil) (cons nil))
