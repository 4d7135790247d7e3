; Writing a value between its neighbours into a sorted array keeps it sorted; an array copy and a key
; function come along.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Key 0)
(declare-fun rank (Key) Int)
(declare-const k Key)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const p Int)
(declare-const strict Bool)
(define-fun sorted ((m (Array Int Int))) Bool
  (forall ((i Int) (j Int)) (=> (<= 0 i j 5) (<= (select m i) (select m j)))))
(assert (! (sorted a) :named sorted_before))
(assert (and (< 0 p 5) (<= (select a (- p 1)) (rank k) (select a (+ p 1)))))
(assert (= b (store a p (rank k))))
(assert (=> strict sorted_before (distinct a b)))
(assert (let ((broken (not (sorted b)))) (xor broken (and strict (= a b)) false)))
(assert (ite strict (not (= a (store b p (select a p)))) true))
(assert (or (not strict) (>= (rank k) (- 4))))

(check-sat)
(exit)
