; A labelling of trees by an unknown function: a tree and its mirror image with the same label, but
; with different labels of the children.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Label 0)
(declare-datatypes ((Tree 0)) (((leaf) (node (left Tree) (right Tree)))))
(declare-fun label (Tree) Label)
(declare-fun heavy (Label Tree) Bool)
(declare-const t Tree)
(define-fun mirror ((x Tree)) Tree (match x ((leaf leaf) ((node a b) (node b a)))))
(assert (! (= (label t) (label (mirror t))) :named same_label))
(assert (=> same_label ((_ is node) t) (distinct (label (left t)) (label (right t)) (label t))))
(assert (xor (heavy (label t) t) (heavy (label t) (mirror t))))
(assert (let ((a (left t)) (b (right t))) (and (not (= a b)) (ite (= a leaf) ((_ is node) (left b)) true))))
(assert (or (heavy (label leaf) leaf) false))

(check-sat)
(exit)
