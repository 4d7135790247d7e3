; expect: sat
(set-logic ALL)
(declare-datatypes ((T 2)) ((par (A B) ((a (f B))))))
(declare-datatypes ((U 0)) (((o))))
(declare-datatypes ((V 0)) (((p) (q))))
(define-fun x () (T U V) ((as a (T U V)) q))
(define-fun y () (T U V) ((as a (T U V)) p))
(assert (distinct x y))
(check-sat)
