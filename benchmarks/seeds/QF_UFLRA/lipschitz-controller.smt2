; A controller function with Lipschitz constant one half at the visited points: two trajectories that
; start 1.0 apart come closer with every one of six steps. Claim: they are farther apart after them.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun control (Real) Real)
(declare-const x_0 Real)
(declare-const x_1 Real)
(declare-const x_2 Real)
(declare-const x_3 Real)
(declare-const x_4 Real)
(declare-const x_5 Real)
(declare-const x_6 Real)
(declare-const y_0 Real)
(declare-const y_1 Real)
(declare-const y_2 Real)
(declare-const y_3 Real)
(declare-const y_4 Real)
(declare-const y_5 Real)
(declare-const y_6 Real)

(assert (! (and (<= (- y_0 x_0) 1.0) (>= (- y_0 x_0) 0.0)) :named start))
(assert (and (= x_1 (+ (* 0.25 x_0) (control x_0))) (= y_1 (+ (* 0.25 y_0) (control y_0)))))
(assert
  (let ((d (- y_0 x_0))
        (e (- (control y_0) (control x_0))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (and (= x_2 (+ (* 0.25 x_1) (control x_1))) (= y_2 (+ (* 0.25 y_1) (control y_1)))))
(assert
  (let ((d (- y_1 x_1))
        (e (- (control y_1) (control x_1))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (and (= x_3 (+ (* 0.25 x_2) (control x_2))) (= y_3 (+ (* 0.25 y_2) (control y_2)))))
(assert
  (let ((d (- y_2 x_2))
        (e (- (control y_2) (control x_2))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (and (= x_4 (+ (* 0.25 x_3) (control x_3))) (= y_4 (+ (* 0.25 y_3) (control y_3)))))
(assert
  (let ((d (- y_3 x_3))
        (e (- (control y_3) (control x_3))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (and (= x_5 (+ (* 0.25 x_4) (control x_4))) (= y_5 (+ (* 0.25 y_4) (control y_4)))))
(assert
  (let ((d (- y_4 x_4))
        (e (- (control y_4) (control x_4))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (and (= x_6 (+ (* 0.25 x_5) (control x_5))) (= y_6 (+ (* 0.25 y_5) (control y_5)))))
(assert
  (let ((d (- y_5 x_5))
        (e (- (control y_5) (control x_5))))
    (ite (>= d 0.0) (and (<= (+ e e) d) (>= (+ e e) (- d))) (and (<= (+ e e) (- d)) (>= (+ e e) d)))))
(assert (or (> (- y_6 x_6) (/ 1 4)) (< (- y_6 x_6) (- 0.25))))

(check-sat)
(exit)
