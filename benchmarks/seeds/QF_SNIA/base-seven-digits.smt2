; A number is written in base seven as a text: its value by quotient and remainder; the text is a
; palindrome of three digits, the number a multiple of eight.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const t String)
(declare-const n Int)
(declare-const d0 Int)
(declare-const d1 Int)
(declare-const d2 Int)
(declare-const base Int)

(assert (and (= base 7) (= n (+ (* d2 base base) (* d1 base) d0))))
(assert (and (= d0 (mod n 7)) (= d1 (mod (div n 7) 7)) (< 0 d2 7)))
(assert (= t (str.++ (str.from_int d2) (str.from_int d1) (str.from_int d0))))
(assert (and (= (str.at t 0) (str.at t 2)) (not (= (str.at t 1) (str.at t 0)))))
(assert (! (= (mod n 8) 0) :named multiple))
(assert (=> multiple (> n 100) (<= d1 5)))

(check-sat)
(exit)
