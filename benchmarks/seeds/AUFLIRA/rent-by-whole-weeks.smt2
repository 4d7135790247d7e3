; Rent per started week: real durations, whole weeks by rounding, prices in a table; two tenants pay
; the same for different durations.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const price (Array Int Real))
(declare-const d1 Real)
(declare-const d2 Real)
(declare-const w1 Int)
(declare-const w2 Int)

(define-fun weeks ((d Real)) Int (+ (to_int d) (ite (is_int d) 0 1)))
(assert (and (= w1 (weeks d1)) (= w2 (weeks d2)) (< 0.0 d1 d2) (<= d2 4.0)))
(assert (forall ((w Int)) (=> (<= 1 w 4) (= (select price w) (* 120.5 (to_real w))))))
(assert (= (select price w1) (select price w2)))
(assert (and (> (- d2 d1) 0.75) (is_int d2) (not (is_int (* 2.0 d1)))))

(check-sat)
(exit)
