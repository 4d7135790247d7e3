; A tariff in three pieces: continuous at the joints and increasing. Claim: two amounts exist where
; more use costs less, or the pieces do not meet.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status unsat)

(define-fun tariff ((x Real)) Real (ite (<= x 10.0) (* 0.5 x) (ite (<= x 30.0) (+ 2.0 (* 0.3 x)) (+ 5.0 (* 0.2 x)))))
(assert (not (and
  (forall ((x Real) (y Real)) (=> (and (<= 0.0 x) (< x y)) (< (tariff x) (tariff y))))
  (= (tariff 10.0) 5.0) (= (tariff 30.0) 11)
  (exists ((x Real)) (and (> x 30.0) (= (tariff x) (/ 25 2)))))))

(check-sat)
(exit)
