; A discount in percent truncated by division: for all prices in a list range the price after discount
; is not negative and grows. Claim: a counterexample at the chosen percentage.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const percent Int)

(assert (or (= percent 5) (= percent 20) (= percent 75)))
(define-fun off ((p Int)) Int (div (* p percent) 100))
(define-fun pay ((p Int)) Int (- p (off p)))
(assert (not (and
  (forall ((p Int)) (=> (<= 0 p) (>= (pay p) 0)))
  (forall ((p Int)) (=> (<= 0 p) (>= (pay (+ p 1)) (pay p))))
  (=> (= percent 20) (exists ((p Int)) (and (= p 10) (= (off p) 2) (= (mod (* p percent) 100) 0)))))))

(check-sat)
(exit)
