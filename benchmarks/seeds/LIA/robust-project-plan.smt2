; A project of forty tasks: start times are to be fixed now, durations vary within ranges that
; quantifiers range over; every predecessor must be done in all cases; crews change, two alternatives
; per crossing; the plan ends by day 190.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const start_0 Int)
(declare-const start_1 Int)
(declare-const start_2 Int)
(declare-const start_3 Int)
(declare-const start_4 Int)
(declare-const start_5 Int)
(declare-const start_6 Int)
(declare-const start_7 Int)
(declare-const start_8 Int)
(declare-const start_9 Int)
(declare-const start_10 Int)
(declare-const start_11 Int)
(declare-const start_12 Int)
(declare-const start_13 Int)
(declare-const start_14 Int)
(declare-const start_15 Int)
(declare-const start_16 Int)
(declare-const start_17 Int)
(declare-const start_18 Int)
(declare-const start_19 Int)
(declare-const start_20 Int)
(declare-const start_21 Int)
(declare-const start_22 Int)
(declare-const start_23 Int)
(declare-const start_24 Int)
(declare-const start_25 Int)
(declare-const start_26 Int)
(declare-const start_27 Int)
(declare-const start_28 Int)
(declare-const start_29 Int)
(declare-const start_30 Int)
(declare-const start_31 Int)
(declare-const start_32 Int)
(declare-const start_33 Int)
(declare-const start_34 Int)
(declare-const start_35 Int)
(declare-const start_36 Int)
(declare-const start_37 Int)
(declare-const start_38 Int)
(declare-const start_39 Int)
(declare-const slack_0 Int)
(declare-const slack_1 Int)
(declare-const slack_2 Int)
(declare-const slack_3 Int)
(declare-const slack_4 Int)
(declare-const slack_5 Int)
(declare-const slack_6 Int)
(declare-const slack_7 Int)
(declare-const slack_8 Int)
(declare-const slack_9 Int)
(declare-const slack_10 Int)
(declare-const slack_11 Int)
(declare-const slack_12 Int)
(declare-const slack_13 Int)
(declare-const slack_14 Int)
(declare-const slack_15 Int)
(declare-const slack_16 Int)
(declare-const slack_17 Int)
(declare-const slack_18 Int)
(declare-const slack_19 Int)
(declare-const slack_20 Int)
(declare-const slack_21 Int)
(declare-const slack_22 Int)
(declare-const slack_23 Int)
(declare-const slack_24 Int)
(declare-const slack_25 Int)
(declare-const slack_26 Int)
(declare-const slack_27 Int)
(declare-const slack_28 Int)
(declare-const slack_29 Int)
(declare-const slack_30 Int)
(declare-const slack_31 Int)
(declare-const slack_32 Int)
(declare-const slack_33 Int)
(declare-const slack_34 Int)
(declare-const slack_35 Int)
(declare-const slack_36 Int)
(declare-const slack_37 Int)
(declare-const slack_38 Int)
(declare-const slack_39 Int)
(declare-const finish Int)
(declare-const first_0 Bool)
(declare-const first_4 Bool)
(declare-const first_8 Bool)
(declare-const first_12 Bool)
(declare-const first_16 Bool)
(declare-const first_20 Bool)
(declare-const first_24 Bool)
(declare-const first_28 Bool)
(declare-const first_32 Bool)
(declare-const first_36 Bool)

(define-fun between ((x Int) (lo Int) (hi Int)) Bool (and (<= lo x) (<= x hi)))
(assert (and (>= start_0 0) (>= slack_0 0) (<= slack_0 3)))
(assert (forall ((d Int)) (=> (between d 3 6) (<= (+ start_0 d) finish))))
(assert (or (= slack_0 0) (distinct slack_0 0 1) (xor (> slack_0 0) (= start_0 0))))
(assert (and (>= start_1 0) (>= slack_1 0) (<= slack_1 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 6) (>= start_1 (+ start_0 d slack_0)))) :named after_0_1))
(assert (forall ((d Int)) (=> (between d 3 5) (<= (+ start_1 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_1 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_2 0) (>= slack_2 0) (<= slack_2 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 6) (>= start_2 (+ start_0 d slack_0)))) :named after_0_2))
(assert (forall ((d Int)) (=> (between d 2 5) (<= (+ start_2 d) finish))))
(assert (and (>= start_3 0) (>= slack_3 0) (<= slack_3 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_3 (+ start_1 d slack_1)))) :named after_1_3))
(assert
  (ite first_0
    (forall ((d Int)) (or (not (between d 3 5)) (<= (+ start_3 d) start_1)))
    (forall ((d Int)) (=> (between d 3 5) (<= (+ start_1 d) start_3)))))
(assert (forall ((d Int)) (=> (between d 3 5) (<= (+ start_3 d) finish))))
(assert (or (= slack_3 3) (distinct slack_3 0 1) (xor (> slack_3 0) (= start_3 3))))
(assert (and (>= start_4 0) (>= slack_4 0) (<= slack_4 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 6) (>= start_4 (+ start_0 d slack_0)))) :named after_0_4))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 4 6)
        (between e 0 1)
        (< (+ start_4 d) (+ start_2 e))
        (> e 0)
        (> start_2 (+ start_4 60))))))
(assert (forall ((d Int)) (=> (between d 4 6) (<= (+ start_4 d) finish))))
(assert (and (>= start_5 0) (>= slack_5 0) (<= slack_5 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_5 (+ start_2 d slack_2)))) :named after_2_5))
(assert
  (! (forall ((d Int)) (=> (between d 4 6) (>= start_5 (+ start_4 d slack_4)))) :named after_4_5))
(assert (forall ((d Int)) (=> (between d 2 5) (<= (+ start_5 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_5 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_6 0) (>= slack_6 0) (<= slack_6 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_6 (+ start_3 d slack_3)))) :named after_3_6))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_6 (+ start_5 d slack_5)))) :named after_5_6))
(assert (forall ((d Int)) (=> (between d 3 8) (<= (+ start_6 d) finish))))
(assert (or (= slack_6 2) (distinct slack_6 0 1) (xor (> slack_6 0) (= start_6 6))))
(assert (and (>= start_7 0) (>= slack_7 0) (<= slack_7 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_7 (+ start_3 d slack_3)))) :named after_3_7))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_7 (+ start_6 d slack_6)))) :named after_6_7))
(assert
  (ite first_4
    (forall ((d Int)) (or (not (between d 2 6)) (<= (+ start_7 d) start_5)))
    (forall ((d Int)) (=> (between d 2 5) (<= (+ start_5 d) start_7)))))
(assert (forall ((d Int)) (=> (between d 2 6) (<= (+ start_7 d) finish))))
(assert (and (>= start_8 0) (>= slack_8 0) (<= slack_8 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_8 (+ start_5 d slack_5)))) :named after_5_8))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_8 (+ start_7 d slack_7)))) :named after_7_8))
(assert (forall ((d Int)) (=> (between d 2 8) (<= (+ start_8 d) finish))))
(assert (and (>= start_9 0) (>= slack_9 0) (<= slack_9 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_9 (+ start_3 d slack_3)))) :named after_3_9))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_9 (+ start_5 d slack_5)))) :named after_5_9))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 2 5)
        (between e 0 1)
        (< (+ start_9 d) (+ start_7 e))
        (> e 0)
        (> start_7 (+ start_9 60))))))
(assert (forall ((d Int)) (=> (between d 2 5) (<= (+ start_9 d) finish))))
(assert (or (= slack_9 1) (distinct slack_9 0 1) (xor (> slack_9 0) (= start_9 9))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_9 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_10 0) (>= slack_10 0) (<= slack_10 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_10 (+ start_6 d slack_6)))) :named after_6_10))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_10 (+ start_7 d slack_7)))) :named after_7_10))
(assert (forall ((d Int)) (=> (between d 2 5) (<= (+ start_10 d) finish))))
(assert (and (>= start_11 0) (>= slack_11 0) (<= slack_11 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_11 (+ start_6 d slack_6)))) :named after_6_11))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_11 (+ start_9 d slack_9)))) :named after_9_11))
(assert
  (ite first_8
    (forall ((d Int)) (or (not (between d 4 8)) (<= (+ start_11 d) start_9)))
    (forall ((d Int)) (=> (between d 2 5) (<= (+ start_9 d) start_11)))))
(assert (forall ((d Int)) (=> (between d 4 8) (<= (+ start_11 d) finish))))
(assert (and (>= start_12 0) (>= slack_12 0) (<= slack_12 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_12 (+ start_6 d slack_6)))) :named after_6_12))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_12 (+ start_9 d slack_9)))) :named after_9_12))
(assert (forall ((d Int)) (=> (between d 2 6) (<= (+ start_12 d) finish))))
(assert (or (= slack_12 0) (distinct slack_12 0 1) (xor (> slack_12 0) (= start_12 12))))
(assert (and (>= start_13 0) (>= slack_13 0) (<= slack_13 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_13 (+ start_7 d slack_7)))) :named after_7_13))
(assert
  (! (forall ((d Int)) (=> (between d 2 8) (>= start_13 (+ start_8 d slack_8)))) :named after_8_13))
(assert (forall ((d Int)) (=> (between d 2 6) (<= (+ start_13 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_13 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_14 0) (>= slack_14 0) (<= slack_14 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_14 (+ start_9 d slack_9)))) :named after_9_14))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_14 (+ start_10 d slack_10)))) :named after_10_14))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 3 8)
        (between e 0 1)
        (< (+ start_14 d) (+ start_12 e))
        (> e 0)
        (> start_12 (+ start_14 60))))))
(assert (forall ((d Int)) (=> (between d 3 8) (<= (+ start_14 d) finish))))
(assert (and (>= start_15 0) (>= slack_15 0) (<= slack_15 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_15 (+ start_10 d slack_10)))) :named after_10_15))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_15 (+ start_14 d slack_14)))) :named after_14_15))
(assert
  (ite first_12
    (forall ((d Int)) (or (not (between d 2 5)) (<= (+ start_15 d) start_13)))
    (forall ((d Int)) (=> (between d 2 6) (<= (+ start_13 d) start_15)))))
(assert (forall ((d Int)) (=> (between d 2 5) (<= (+ start_15 d) finish))))
(assert (or (= slack_15 3) (distinct slack_15 0 1) (xor (> slack_15 0) (= start_15 15))))
(assert (and (>= start_16 0) (>= slack_16 0) (<= slack_16 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_16 (+ start_13 d slack_13)))) :named after_13_16))
(assert (forall ((d Int)) (=> (between d 4 7) (<= (+ start_16 d) finish))))
(assert (and (>= start_17 0) (>= slack_17 0) (<= slack_17 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 8) (>= start_17 (+ start_11 d slack_11)))) :named after_11_17))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_17 (+ start_14 d slack_14)))) :named after_14_17))
(assert (forall ((d Int)) (=> (between d 4 6) (<= (+ start_17 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_17 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_18 0) (>= slack_18 0) (<= slack_18 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_18 (+ start_13 d slack_13)))) :named after_13_18))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_18 (+ start_15 d slack_15)))) :named after_15_18))
(assert (forall ((d Int)) (=> (between d 2 6) (<= (+ start_18 d) finish))))
(assert (or (= slack_18 2) (distinct slack_18 0 1) (xor (> slack_18 0) (= start_18 18))))
(assert (and (>= start_19 0) (>= slack_19 0) (<= slack_19 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 7) (>= start_19 (+ start_16 d slack_16)))) :named after_16_19))
(assert
  (! (forall ((d Int)) (=> (between d 4 6) (>= start_19 (+ start_17 d slack_17)))) :named after_17_19))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 3 5)
        (between e 0 1)
        (< (+ start_19 d) (+ start_17 e))
        (> e 0)
        (> start_17 (+ start_19 60))))))
(assert
  (ite first_16
    (forall ((d Int)) (or (not (between d 3 5)) (<= (+ start_19 d) start_17)))
    (forall ((d Int)) (=> (between d 4 6) (<= (+ start_17 d) start_19)))))
(assert (forall ((d Int)) (=> (between d 3 5) (<= (+ start_19 d) finish))))
(assert (and (>= start_20 0) (>= slack_20 0) (<= slack_20 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 5) (>= start_20 (+ start_15 d slack_15)))) :named after_15_20))
(assert
  (! (forall ((d Int)) (=> (between d 4 7) (>= start_20 (+ start_16 d slack_16)))) :named after_16_20))
(assert (forall ((d Int)) (=> (between d 4 5) (<= (+ start_20 d) finish))))
(assert (and (>= start_21 0) (>= slack_21 0) (<= slack_21 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_21 (+ start_18 d slack_18)))) :named after_18_21))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_21 (+ start_19 d slack_19)))) :named after_19_21))
(assert (forall ((d Int)) (=> (between d 4 5) (<= (+ start_21 d) finish))))
(assert (or (= slack_21 1) (distinct slack_21 0 1) (xor (> slack_21 0) (= start_21 21))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_21 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_22 0) (>= slack_22 0) (<= slack_22 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_22 (+ start_18 d slack_18)))) :named after_18_22))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_22 (+ start_21 d slack_21)))) :named after_21_22))
(assert (forall ((d Int)) (=> (between d 4 6) (<= (+ start_22 d) finish))))
(assert (and (>= start_23 0) (>= slack_23 0) (<= slack_23 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_23 (+ start_19 d slack_19)))) :named after_19_23))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_23 (+ start_20 d slack_20)))) :named after_20_23))
(assert
  (ite first_20
    (forall ((d Int)) (or (not (between d 3 8)) (<= (+ start_23 d) start_21)))
    (forall ((d Int)) (=> (between d 4 5) (<= (+ start_21 d) start_23)))))
(assert (forall ((d Int)) (=> (between d 3 8) (<= (+ start_23 d) finish))))
(assert (and (>= start_24 0) (>= slack_24 0) (<= slack_24 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_24 (+ start_21 d slack_21)))) :named after_21_24))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_24 (+ start_23 d slack_23)))) :named after_23_24))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 3 8)
        (between e 0 1)
        (< (+ start_24 d) (+ start_22 e))
        (> e 0)
        (> start_22 (+ start_24 60))))))
(assert (forall ((d Int)) (=> (between d 3 8) (<= (+ start_24 d) finish))))
(assert (or (= slack_24 0) (distinct slack_24 0 1) (xor (> slack_24 0) (= start_24 24))))
(assert (and (>= start_25 0) (>= slack_25 0) (<= slack_25 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_25 (+ start_20 d slack_20)))) :named after_20_25))
(assert (forall ((d Int)) (=> (between d 4 8) (<= (+ start_25 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_25 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_26 0) (>= slack_26 0) (<= slack_26 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_26 (+ start_20 d slack_20)))) :named after_20_26))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_26 (+ start_21 d slack_21)))) :named after_21_26))
(assert (forall ((d Int)) (=> (between d 3 7) (<= (+ start_26 d) finish))))
(assert (and (>= start_27 0) (>= slack_27 0) (<= slack_27 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 6) (>= start_27 (+ start_22 d slack_22)))) :named after_22_27))
(assert
  (ite first_24
    (forall ((d Int)) (or (not (between d 2 6)) (<= (+ start_27 d) start_25)))
    (forall ((d Int)) (=> (between d 4 8) (<= (+ start_25 d) start_27)))))
(assert (forall ((d Int)) (=> (between d 2 6) (<= (+ start_27 d) finish))))
(assert (or (= slack_27 3) (distinct slack_27 0 1) (xor (> slack_27 0) (= start_27 27))))
(assert (and (>= start_28 0) (>= slack_28 0) (<= slack_28 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_28 (+ start_23 d slack_23)))) :named after_23_28))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_28 (+ start_27 d slack_27)))) :named after_27_28))
(assert (forall ((d Int)) (=> (between d 4 6) (<= (+ start_28 d) finish))))
(assert (and (>= start_29 0) (>= slack_29 0) (<= slack_29 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_29 (+ start_23 d slack_23)))) :named after_23_29))
(assert
  (! (forall ((d Int)) (=> (between d 3 7) (>= start_29 (+ start_26 d slack_26)))) :named after_26_29))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 2 7)
        (between e 0 1)
        (< (+ start_29 d) (+ start_27 e))
        (> e 0)
        (> start_27 (+ start_29 60))))))
(assert (forall ((d Int)) (=> (between d 2 7) (<= (+ start_29 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_29 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_30 0) (>= slack_30 0) (<= slack_30 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 8) (>= start_30 (+ start_25 d slack_25)))) :named after_25_30))
(assert
  (! (forall ((d Int)) (=> (between d 4 6) (>= start_30 (+ start_28 d slack_28)))) :named after_28_30))
(assert (forall ((d Int)) (=> (between d 4 8) (<= (+ start_30 d) finish))))
(assert (or (= slack_30 2) (distinct slack_30 0 1) (xor (> slack_30 0) (= start_30 30))))
(assert (and (>= start_31 0) (>= slack_31 0) (<= slack_31 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_31 (+ start_27 d slack_27)))) :named after_27_31))
(assert
  (ite first_28
    (forall ((d Int)) (or (not (between d 3 8)) (<= (+ start_31 d) start_29)))
    (forall ((d Int)) (=> (between d 2 7) (<= (+ start_29 d) start_31)))))
(assert (forall ((d Int)) (=> (between d 3 8) (<= (+ start_31 d) finish))))
(assert (and (>= start_32 0) (>= slack_32 0) (<= slack_32 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 7) (>= start_32 (+ start_26 d slack_26)))) :named after_26_32))
(assert
  (! (forall ((d Int)) (=> (between d 2 6) (>= start_32 (+ start_27 d slack_27)))) :named after_27_32))
(assert (forall ((d Int)) (=> (between d 3 5) (<= (+ start_32 d) finish))))
(assert (and (>= start_33 0) (>= slack_33 0) (<= slack_33 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 8) (>= start_33 (+ start_30 d slack_30)))) :named after_30_33))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_33 (+ start_31 d slack_31)))) :named after_31_33))
(assert (forall ((d Int)) (=> (between d 2 8) (<= (+ start_33 d) finish))))
(assert (or (= slack_33 1) (distinct slack_33 0 1) (xor (> slack_33 0) (= start_33 33))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_33 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_34 0) (>= slack_34 0) (<= slack_34 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 8) (>= start_34 (+ start_30 d slack_30)))) :named after_30_34))
(assert
  (! (forall ((d Int)) (=> (between d 3 5) (>= start_34 (+ start_32 d slack_32)))) :named after_32_34))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 2 7)
        (between e 0 1)
        (< (+ start_34 d) (+ start_32 e))
        (> e 0)
        (> start_32 (+ start_34 60))))))
(assert (forall ((d Int)) (=> (between d 2 7) (<= (+ start_34 d) finish))))
(assert (and (>= start_35 0) (>= slack_35 0) (<= slack_35 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_35 (+ start_31 d slack_31)))) :named after_31_35))
(assert
  (! (forall ((d Int)) (=> (between d 2 8) (>= start_35 (+ start_33 d slack_33)))) :named after_33_35))
(assert
  (ite first_32
    (forall ((d Int)) (or (not (between d 2 8)) (<= (+ start_35 d) start_33)))
    (forall ((d Int)) (=> (between d 2 8) (<= (+ start_33 d) start_35)))))
(assert (forall ((d Int)) (=> (between d 2 8) (<= (+ start_35 d) finish))))
(assert (and (>= start_36 0) (>= slack_36 0) (<= slack_36 3)))
(assert
  (! (forall ((d Int)) (=> (between d 3 8) (>= start_36 (+ start_31 d slack_31)))) :named after_31_36))
(assert
  (! (forall ((d Int)) (=> (between d 2 8) (>= start_36 (+ start_35 d slack_35)))) :named after_35_36))
(assert (forall ((d Int)) (=> (between d 3 5) (<= (+ start_36 d) finish))))
(assert (or (= slack_36 0) (distinct slack_36 0 1) (xor (> slack_36 0) (= start_36 36))))
(assert (and (>= start_37 0) (>= slack_37 0) (<= slack_37 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 8) (>= start_37 (+ start_35 d slack_35)))) :named after_35_37))
(assert (forall ((d Int)) (=> (between d 4 5) (<= (+ start_37 d) finish))))
(assert
  (exists ((w Int)
           (r Int))
    (let ((day (+ (* 7 w) r))) (and (= start_37 day) (<= 0 r 6) (not (= r 6))))))
(assert (and (>= start_38 0) (>= slack_38 0) (<= slack_38 3)))
(assert
  (! (forall ((d Int)) (=> (between d 4 5) (>= start_38 (+ start_37 d slack_37)))) :named after_37_38))
(assert (forall ((d Int)) (=> (between d 4 7) (<= (+ start_38 d) finish))))
(assert (and (>= start_39 0) (>= slack_39 0) (<= slack_39 3)))
(assert
  (! (forall ((d Int)) (=> (between d 2 8) (>= start_39 (+ start_33 d slack_33)))) :named after_33_39))
(assert
  (! (forall ((d Int)) (=> (between d 4 7) (>= start_39 (+ start_38 d slack_38)))) :named after_38_39))
(assert
  (not
    (exists ((d Int)
             (e Int))
      (and
        (between d 3 7)
        (between e 0 1)
        (< (+ start_39 d) (+ start_37 e))
        (> e 0)
        (> start_37 (+ start_39 60))))))
(assert
  (ite first_36
    (forall ((d Int)) (or (not (between d 3 7)) (<= (+ start_39 d) start_37)))
    (forall ((d Int)) (=> (between d 4 5) (<= (+ start_37 d) start_39)))))
(assert (forall ((d Int)) (=> (between d 3 7) (<= (+ start_39 d) finish))))
(assert (or (= slack_39 3) (distinct slack_39 0 1) (xor (> slack_39 0) (= start_39 39))))
(assert (<= finish 190))

(check-sat)
(exit)
