; Binary search with 16 bit wrap-around of the index sum: the safe midpoint lo + (hi - lo) / 2
; and the unsafe one differ only if the sum overflows.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const lo Int)
(declare-const hi Int)
(declare-const mid_safe Int)
(declare-const mid_fast Int)
(declare-const wrapped Int)

(define-fun word ((x Int)) Bool (and (<= 0 x) (< x 65536)))
(assert (and (word lo) (word hi) (<= lo hi)))
(assert (= wrapped (mod (+ lo hi) 65536)))
(assert (= mid_safe (+ lo (div (- hi lo) 2))))
(assert (= mid_fast (div wrapped 2)))
(assert (! (distinct mid_safe mid_fast) :named wrong_index))
(assert (or (< (+ lo hi) 65536) (and (not (>= mid_safe lo)) (> (abs lo) 0)) (> mid_safe hi)))

(check-sat)
(exit)
