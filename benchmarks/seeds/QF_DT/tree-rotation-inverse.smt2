; Right and left rotation of a binary tree are inverse where both are defined; nodes carry a colour.
; Claim: a tree comes back changed.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Colour 0)) (((black) (white))))
(declare-datatypes ((Tree 0)) (((leaf) (node (l Tree) (c Colour) (r Tree)))))
(declare-const t Tree)
(declare-const u Tree)
(declare-const v Tree)
(declare-const w Tree)
(define-fun rotate_right ((x Tree)) Tree
  (ite (and ((_ is node) x) ((_ is node) (l x)))
    (node (l (l x)) (c (l x)) (node (r (l x)) (c x) (r x))) x))
(define-fun rotate_left ((x Tree)) Tree
  (match x ((leaf leaf)
    ((node a p b) (match b ((leaf x) ((node d q e) (node (node a p d) q e))))))))
(assert (= u (rotate_right t)))
(assert (= v (rotate_left u)))
(assert (=> (= t u) (= w v)))
(assert (or (and (distinct t u) (not (= v t))) (and (= t u) ((_ is node) t) ((_ is node) (l t)) (= (c t) (c (l t))))))
(assert (xor (= t leaf) ((_ is node) t)))
(assert (=> ((_ is node) (l t)) (distinct t u)))

(check-sat)
(exit)
