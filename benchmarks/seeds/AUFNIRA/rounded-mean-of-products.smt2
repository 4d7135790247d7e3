; Three products of whole numbers as reals in an array, their mean rounded down, and a remainder; the
; numbers are to be found.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const p (Array Int Real))
(declare-const a Int)
(declare-const b Int)
(declare-const m Int)

(assert (and (<= 2 a 5) (<= 2 b 5) (distinct a b)))
(assert (= p (store (store (store p 0 (to_real (* a a))) 1 (to_real (* a b))) 2 (to_real (* b b)))))
(assert (= m (to_int (/ (+ (select p 0) (select p 1) (select p 2)) 3.0))))
(assert (not (is_int (/ (+ (select p 0) (select p 1) (select p 2)) 3.0))))
(assert (and (= (mod m 4) 0) (> m 4) (or (= a 3) (= a 5)) (distinct b 5)))

(check-sat)
(exit)
