; Square tiles of two sizes cover a room exactly: areas match, the side lengths divide the room.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const len Int)
(declare-const wid Int)
(declare-const big Int)
(declare-const small Int)
(declare-const n_big Int)
(declare-const n_small Int)

(assert (and (<= 20 len 30) (<= 20 wid 30) (distinct len wid)))
(assert (and (< 2 small big) (= big 5) (> n_big 0) (> n_small 0)))
(assert (= (* len wid) (+ (* n_big big big) (* n_small (* small small)))))
(assert (and (= (mod len big) 0) (= (mod wid small) 0) (not (= (mod wid big) 0))))
(assert (=> (> n_big n_small) (>= (* 2 n_small) n_big)))
(assert (xor (> n_big 10) (< n_small 10)))

(check-sat)
(exit)
