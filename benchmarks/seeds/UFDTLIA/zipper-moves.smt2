; A cursor in a list as a pair of lists: moving right and left again restores it, and the count of
; elements is the same. Claim: not, for a cursor with two elements on the right.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Chain 0)) (((nil) (cons (head Int) (tail Chain)))))
(declare-datatypes ((Cursor 0)) (((cursor (before Chain) (after Chain)))))
(declare-fun len (Chain) Int)
(declare-const c Cursor)
(declare-const d Cursor)
(declare-const e Cursor)
(assert (= (len nil) 0))
(assert (forall ((l Chain)) (! (=> ((_ is cons) l) (= (len l) (+ 1 (len (tail l))))) :pattern ((len l)))))
(define-fun right ((x Cursor)) Cursor (match (after x) ((nil x) ((cons h t) (cursor (cons h (before x)) t)))))
(define-fun left ((x Cursor)) Cursor (match (before x) ((nil x) ((cons h t) (cursor t (cons h (after x)))))))
(define-fun count ((x Cursor)) Int (+ (len (before x)) (len (after x))))
(assert (and ((_ is cons) (after c)) ((_ is cons) (tail (after c))) (= d (right c)) (= e (left d))))
(assert (or (distinct e c) (not (= (count d) (count c))) (> (len (before d)) (+ 1 (len (before c))))))

(check-sat)
(exit)
