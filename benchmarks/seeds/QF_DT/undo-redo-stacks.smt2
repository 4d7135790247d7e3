; An editor with undo and redo stacks of documents: after two edits, undo, undo, redo, redo restores
; the document and empties the redo stack. Claim: not so.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Pair 2)) ((par (A B) ((pair (fst A) (snd B))))))
(declare-datatypes ((Text 0)) (((empty) (typed (before Text) (bold Bool)))))
(declare-datatypes ((Stack 0)) (((bottom) (layer (top Text) (below Stack)))))
(declare-datatypes ((Editor 0)) (((editor (doc Text) (history (Pair Stack Stack))))))
(declare-const e0 Editor)
(declare-const e1 Editor)
(declare-const e2 Editor)
(declare-const e3 Editor)
(declare-const e4 Editor)
(declare-const e5 Editor)
(declare-const e6 Editor)
(declare-const b1 Bool)
(declare-const b2 Bool)

(define-fun edit ((e Editor) (b Bool)) Editor
  (editor (typed (doc e) b) (pair (layer (doc e) (fst (history e))) bottom)))
(define-fun undo ((e Editor)) Editor
  (match (fst (history e)) ((bottom e) ((layer t s) (editor t (pair s (layer (doc e) (snd (history e)))))))))
(define-fun redo ((e Editor)) Editor
  (match (snd (history e)) ((bottom e) ((layer t s) (editor t (pair (layer (doc e) (fst (history e))) s))))))
(assert (and (= e1 (edit e0 b1)) (= e2 (edit e1 b2))))
(assert (! (and (= e3 (undo e2)) (= e4 (undo e3))) :named undone))
(assert (and (= e5 (redo e4)) (= e6 (redo e5))))
(assert (or (not (= e6 e2)) (distinct (doc e4) (doc e0)) ((_ is layer) (snd (history e6))) (and undone (= (doc e3) (doc e2)))))

(check-sat)
(exit)
