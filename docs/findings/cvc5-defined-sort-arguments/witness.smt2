(define-fun x () (T U V) ((as a (T U V)) q))
(define-fun y () (T U V) ((as a (T U V)) p))
