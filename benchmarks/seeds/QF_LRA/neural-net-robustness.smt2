; A small network with rectified units and fixed weights: for inputs near (0.5, 0.25, 0.75)
; the second class never wins.
(set-info :smt-lib-version 2.6)
(set-logic QF_LRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const in_0 Real)
(declare-const in_1 Real)
(declare-const in_2 Real)
(declare-const pre_0_0 Real)
(declare-const pre_0_1 Real)
(declare-const pre_0_2 Real)
(declare-const pre_0_3 Real)
(declare-const pre_0_4 Real)
(declare-const pre_1_0 Real)
(declare-const pre_1_1 Real)
(declare-const pre_1_2 Real)
(declare-const pre_1_3 Real)
(declare-const pre_1_4 Real)
(declare-const out_0_0 Real)
(declare-const out_0_1 Real)
(declare-const out_0_2 Real)
(declare-const out_0_3 Real)
(declare-const out_0_4 Real)
(declare-const out_1_0 Real)
(declare-const out_1_1 Real)
(declare-const out_1_2 Real)
(declare-const out_1_3 Real)
(declare-const out_1_4 Real)
(declare-const score_0 Real)
(declare-const score_1 Real)

(define-fun relu ((x Real)) Real (ite (>= x 0.0) x 0.0))
(assert (<= (- (/ 1.0 2.0) 0.0625) in_0 (+ (/ 1.0 2.0) 0.0625)))
(assert (<= (- (/ 1.0 4.0) 0.0625) in_1 (+ (/ 1.0 4.0) 0.0625)))
(assert (<= (- (/ 3.0 4.0) 0.0625) in_2 (+ (/ 3.0 4.0) 0.0625)))
(assert
  (= pre_0_0
    (+ (* (- (/ 2.0 8.0)) in_0) (* (/ 7.0 8.0) in_1) (* (- (/ 2.0 8.0)) in_2) (- (/ 2.0 8.0)))))
(assert (= out_0_0 (relu pre_0_0)))
(assert
  (= pre_0_1 (+ (* (/ 0.0 8.0) in_0) (* (/ 11.0 8.0) in_1) (* (- (/ 9.0 8.0)) in_2) (/ 0.0 8.0))))
(assert (= out_0_1 (relu pre_0_1)))
(assert
  (= pre_0_2 (+ (* (/ 10.0 8.0) in_0) (* (/ 15.0 8.0) in_1) (* (/ 1.0 8.0) in_2) (/ 3.0 8.0))))
(assert (= out_0_2 (relu pre_0_2)))
(assert
  (= pre_0_3 (+ (* (/ 1.0 8.0) in_0) (* (/ 1.0 8.0) in_1) (* (- (/ 8.0 8.0)) in_2) (- (/ 2.0 8.0)))))
(assert (= out_0_3 (relu pre_0_3)))
(assert
  (= pre_0_4
    (+ (* (- (/ 15.0 8.0)) in_0) (* (- (/ 4.0 8.0)) in_1) (* (/ 14.0 8.0) in_2) (- (/ 4.0 8.0)))))
(assert (= out_0_4 (relu pre_0_4)))
(assert
  (= pre_1_0
    (+ (* (- (/ 13.0 8.0)) out_0_0) (* (- (/ 11.0 8.0)) out_0_1) (* (/ 10.0 8.0) out_0_2)
      (* (/ 9.0 8.0) out_0_3) (* (- (/ 8.0 8.0)) out_0_4) (/ 2.0 8.0))))
(assert (= out_1_0 (relu pre_1_0)))
(assert
  (= pre_1_1
    (+ (* (/ 7.0 8.0) out_0_0) (* (- (/ 14.0 8.0)) out_0_1) (* (- (/ 2.0 8.0)) out_0_2)
      (* (/ 8.0 8.0) out_0_3) (* (/ 9.0 8.0) out_0_4) (- (/ 1.0 8.0)))))
(assert (= out_1_1 (relu pre_1_1)))
(assert
  (= pre_1_2
    (+ (* (/ 4.0 8.0) out_0_0) (* (- (/ 1.0 8.0)) out_0_1) (* (- (/ 14.0 8.0)) out_0_2)
      (* (/ 15.0 8.0) out_0_3) (* (- (/ 5.0 8.0)) out_0_4) (/ 2.0 8.0))))
(assert (= out_1_2 (relu pre_1_2)))
(assert
  (= pre_1_3
    (+ (* (/ 0.0 8.0) out_0_0) (* (/ 7.0 8.0) out_0_1) (* (- (/ 12.0 8.0)) out_0_2)
      (* (/ 5.0 8.0) out_0_3) (* (/ 15.0 8.0) out_0_4) (/ 4.0 8.0))))
(assert (= out_1_3 (relu pre_1_3)))
(assert
  (= pre_1_4
    (+ (* (- (/ 15.0 8.0)) out_0_0) (* (- (/ 11.0 8.0)) out_0_1) (* (/ 8.0 8.0) out_0_2)
      (* (/ 11.0 8.0) out_0_3) (* (- (/ 13.0 8.0)) out_0_4) (/ 1.0 8.0))))
(assert (= out_1_4 (relu pre_1_4)))
(assert
  (= score_0
    (+ (* (- (/ 12.0 8.0)) out_1_0) (* (/ 10.0 8.0) out_1_1) (* (/ 14.0 8.0) out_1_2)
      (* (- (/ 15.0 8.0)) out_1_3) (* (- (/ 1.0 8.0)) out_1_4) (/ 9.0 8.0))))
(assert
  (= score_1
    (+ (* (- (/ 10.0 8.0)) out_1_0) (* (/ 2.0 8.0) out_1_1) (* (/ 8.0 8.0) out_1_2)
      (* (- (/ 5.0 8.0)) out_1_3) (* (- (/ 3.0 8.0)) out_1_4) (- (/ 3.0 8.0)))))
(assert (or (> score_1 score_0) (= score_0 score_1)))

(check-sat)
(exit)
