; A metered bill in three tiers with rounding up to full units and a discount in percent, truncated.
; Claim: a customer who uses more pays less.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const use_a Int)
(declare-const use_b Int)
(declare-const pay_a Int)
(declare-const pay_b Int)
(declare-const percent Int)

(define-fun units ((x Int)) Int (div (+ x 9) 10))
(define-fun tier ((u Int)) Int
  (ite (<= u 5) (* 30 u) (ite (<= u 20) (+ 150 (* 24 (- u 5))) (+ 510 (* 19 (- u 20))))))
(define-fun pay ((x Int)) Int (let ((full (tier (units x)))) (- full (div (* full percent) 100))))
(assert (and (<= 0 use_a 300) (<= 0 use_b 300) (or (= percent 5) (= percent 10) (= percent 25))))
(assert (! (> use_b use_a) :named uses_more))
(assert (and (= pay_a (pay use_a)) (= pay_b (pay use_b))))
(assert (and uses_more (or (< pay_b pay_a) (and (not (= pay_a pay_b)) (= (units use_a) (units use_b))))))
(assert (=> (xor (= percent 5) (= percent 10)) (< (abs (- pay_a pay_b)) 10000) true))
(assert (> (+ (mod use_a 10) 1) 0))

(check-sat)
(exit)
