; Binary search in a sorted array of eight cells with given ends: the search path right, left, right
; ends without a hit.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const a (Array Int Int))
(declare-const key Int)
(declare-const lo1 Int)
(declare-const hi1 Int)
(declare-const lo2 Int)
(declare-const hi2 Int)

(assert
  (! (and
       (<= (select a 0) (select a 1))
       (<= (select a 1) (select a 2))
       (<= (select a 2) (select a 3))
       (<= (select a 3) (select a 4))
       (<= (select a 4) (select a 5))
       (<= (select a 5) (select a 6))
       (<= (select a 6) (select a 7))) :named sorted))
(assert (and (= (select a 0) (- 20)) (= (select a 7) 35)))
(assert (and (> key (select a 3)) (= lo1 4) (= hi1 7)))
(assert (and (< key (select a 5)) (= lo2 lo1) (= hi2 (- 5 1))))
(assert (and (> key (select a lo2)) (not (= key (select a hi2)))))
(assert (=> sorted (>= (- (select a 5) (select a 4)) 2) (= (+ key (select a 2)) 0)))
(assert (distinct (select a 1) (select a 2) (select a 3)))

(check-sat)
(exit)
