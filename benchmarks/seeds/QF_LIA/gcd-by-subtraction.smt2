; Euclid by repeated subtraction unrolled 14 times: which start values below 60 need more than
; 12 steps and end with a common divisor of at least 2?
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const a_0 Int)
(declare-const b_0 Int)
(declare-const a_1 Int)
(declare-const b_1 Int)
(declare-const a_2 Int)
(declare-const b_2 Int)
(declare-const a_3 Int)
(declare-const b_3 Int)
(declare-const a_4 Int)
(declare-const b_4 Int)
(declare-const a_5 Int)
(declare-const b_5 Int)
(declare-const a_6 Int)
(declare-const b_6 Int)
(declare-const a_7 Int)
(declare-const b_7 Int)
(declare-const a_8 Int)
(declare-const b_8 Int)
(declare-const a_9 Int)
(declare-const b_9 Int)
(declare-const a_10 Int)
(declare-const b_10 Int)
(declare-const a_11 Int)
(declare-const b_11 Int)
(declare-const a_12 Int)
(declare-const b_12 Int)
(declare-const a_13 Int)
(declare-const b_13 Int)
(declare-const a_14 Int)
(declare-const b_14 Int)

(assert (and (< 0 a_0 60) (< 0 b_0 60) (< a_0 b_0)))
(assert
  (let ((done (= a_0 b_0))
        (bigger (> a_0 b_0)))
    (and
      (= a_1 (ite (and bigger (not done)) (- a_0 b_0) a_0))
      (= b_1 (ite (or bigger done) b_0 (- b_0 a_0))))))
(assert
  (let ((done (= a_1 b_1))
        (bigger (> a_1 b_1)))
    (and
      (= a_2 (ite (and bigger (not done)) (- a_1 b_1) a_1))
      (= b_2 (ite (or bigger done) b_1 (- b_1 a_1))))))
(assert
  (let ((done (= a_2 b_2))
        (bigger (> a_2 b_2)))
    (and
      (= a_3 (ite (and bigger (not done)) (- a_2 b_2) a_2))
      (= b_3 (ite (or bigger done) b_2 (- b_2 a_2))))))
(assert
  (let ((done (= a_3 b_3))
        (bigger (> a_3 b_3)))
    (and
      (= a_4 (ite (and bigger (not done)) (- a_3 b_3) a_3))
      (= b_4 (ite (or bigger done) b_3 (- b_3 a_3))))))
(assert
  (let ((done (= a_4 b_4))
        (bigger (> a_4 b_4)))
    (and
      (= a_5 (ite (and bigger (not done)) (- a_4 b_4) a_4))
      (= b_5 (ite (or bigger done) b_4 (- b_4 a_4))))))
(assert
  (let ((done (= a_5 b_5))
        (bigger (> a_5 b_5)))
    (and
      (= a_6 (ite (and bigger (not done)) (- a_5 b_5) a_5))
      (= b_6 (ite (or bigger done) b_5 (- b_5 a_5))))))
(assert
  (let ((done (= a_6 b_6))
        (bigger (> a_6 b_6)))
    (and
      (= a_7 (ite (and bigger (not done)) (- a_6 b_6) a_6))
      (= b_7 (ite (or bigger done) b_6 (- b_6 a_6))))))
(assert
  (let ((done (= a_7 b_7))
        (bigger (> a_7 b_7)))
    (and
      (= a_8 (ite (and bigger (not done)) (- a_7 b_7) a_7))
      (= b_8 (ite (or bigger done) b_7 (- b_7 a_7))))))
(assert
  (let ((done (= a_8 b_8))
        (bigger (> a_8 b_8)))
    (and
      (= a_9 (ite (and bigger (not done)) (- a_8 b_8) a_8))
      (= b_9 (ite (or bigger done) b_8 (- b_8 a_8))))))
(assert
  (let ((done (= a_9 b_9))
        (bigger (> a_9 b_9)))
    (and
      (= a_10 (ite (and bigger (not done)) (- a_9 b_9) a_9))
      (= b_10 (ite (or bigger done) b_9 (- b_9 a_9))))))
(assert
  (let ((done (= a_10 b_10))
        (bigger (> a_10 b_10)))
    (and
      (= a_11 (ite (and bigger (not done)) (- a_10 b_10) a_10))
      (= b_11 (ite (or bigger done) b_10 (- b_10 a_10))))))
(assert
  (let ((done (= a_11 b_11))
        (bigger (> a_11 b_11)))
    (and
      (= a_12 (ite (and bigger (not done)) (- a_11 b_11) a_11))
      (= b_12 (ite (or bigger done) b_11 (- b_11 a_11))))))
(assert
  (let ((done (= a_12 b_12))
        (bigger (> a_12 b_12)))
    (and
      (= a_13 (ite (and bigger (not done)) (- a_12 b_12) a_12))
      (= b_13 (ite (or bigger done) b_12 (- b_12 a_12))))))
(assert
  (let ((done (= a_13 b_13))
        (bigger (> a_13 b_13)))
    (and
      (= a_14 (ite (and bigger (not done)) (- a_13 b_13) a_13))
      (= b_14 (ite (or bigger done) b_13 (- b_13 a_13))))))
(assert (distinct a_12 b_12))
(assert (and (= a_14 b_14) (>= a_14 2)))

(check-sat)
(exit)
