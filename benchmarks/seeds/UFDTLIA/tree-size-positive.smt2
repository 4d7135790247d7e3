; The size of a binary tree by axioms: at least one node in a node, and a tree of two levels has at
; most seven. Claim: not.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Tree 0)) (((leaf) (node (left Tree) (key Int) (right Tree)))))
(declare-fun size (Tree) Int)
(declare-const t Tree)
(assert (= (size leaf) 0))
(assert (forall ((l Tree) (k Int) (r Tree)) (! (= (size (node l k r)) (+ 1 (size l) (size r))) :pattern ((size (node l k r))))))
(assert (= t (node (node leaf 1 leaf) 2 (node leaf 3 (node leaf 4 leaf)))))
(assert (or (< (size t) 4) (> (size t) 7) (not (= (size (left t)) (key (left t))))))

(check-sat)
(exit)
