; An allocator with a bitmap of sixteen cells: a free run of three is taken; before and after all
; cells are 0 or 1, and the number of taken cells in the first six grows.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const map (Array Int Int))
(declare-const after (Array Int Int))
(declare-const p Int)
(declare-fun owner (Int) Int)

(assert (forall ((i Int)) (=> (<= 0 i 15) (or (= (select map i) 0) (= (select map i) 1)))))
(assert (and (<= 0 p) (<= p 13) (= (+ (select map p) (select map (+ p 1)) (select map (+ p 2))) 0)))
(assert (= after (store (store (store map p 1) (+ p 1) 1) (+ p 2) 1)))
(assert (! (forall ((i Int)) (=> (<= p i (+ p 2)) (= (owner i) 42))) :named owned))
(assert (< (+ (select map 0) (select map 1) (select map 2) (select map 3) (select map 4) (select map 5))
  (- (+ (select after 0) (select after 1) (select after 2) (select after 3) (select after 4) (select after 5)) 1)))
(assert (=> owned (distinct p 0 1 2) (= (select map 0) 1)))
(assert (exists ((i Int)) (and (<= 0 i 15) (= (select map i) 1) (not (= (owner i) 42)))))

(check-sat)
(exit)
