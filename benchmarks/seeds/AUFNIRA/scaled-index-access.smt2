; A matrix in one array with row length w: the cell (r, c) is at r w + c, and two different cells of a
; three by w block are at different places. Claim: two places are equal.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun at (Int Int) Int)
(declare-const w Int)
(declare-const mem (Array Int Real))
(declare-const c Int)
(declare-const d Int)
(assert (and (< 2 w 6) (<= 0 c) (< c w) (<= 0 d) (< d w)))
(assert (forall ((r Int) (k Int)) (! (= (at r k) (+ (* r w) k)) :pattern ((at r k)))))
(assert (or (= (at 1 c) (at 2 d)) (distinct (select mem (at 0 c)) (select mem c))
  (and (not (= c d)) (= (at 1 c) (at 1 d))) (not (= (mod (at 1 c) w) c))))

(check-sat)
(exit)
