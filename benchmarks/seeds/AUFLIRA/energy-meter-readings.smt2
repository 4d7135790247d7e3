; Meter readings of fifty-six hours: consumption in an array of reals, tariff zones by an integer
; function, whole kilowatt hours by rounding, quantified rules for nights; a few readings are open,
; the bill lies between bounds.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const meter_0 (Array Int Real))
(declare-const meter_1 (Array Int Real))
(declare-const meter_2 (Array Int Real))
(declare-const meter_3 (Array Int Real))
(declare-const meter_4 (Array Int Real))
(declare-const meter_5 (Array Int Real))
(declare-const meter_6 (Array Int Real))
(declare-const meter_7 (Array Int Real))
(declare-const meter_8 (Array Int Real))
(declare-const meter_9 (Array Int Real))
(declare-const meter_10 (Array Int Real))
(declare-const meter_11 (Array Int Real))
(declare-const meter_12 (Array Int Real))
(declare-const meter_13 (Array Int Real))
(declare-const meter_14 (Array Int Real))
(declare-const meter_15 (Array Int Real))
(declare-const meter_16 (Array Int Real))
(declare-const meter_17 (Array Int Real))
(declare-const meter_18 (Array Int Real))
(declare-const meter_19 (Array Int Real))
(declare-const meter_20 (Array Int Real))
(declare-const meter_21 (Array Int Real))
(declare-const meter_22 (Array Int Real))
(declare-const meter_23 (Array Int Real))
(declare-const meter_24 (Array Int Real))
(declare-const meter_25 (Array Int Real))
(declare-const meter_26 (Array Int Real))
(declare-const meter_27 (Array Int Real))
(declare-const meter_28 (Array Int Real))
(declare-const meter_29 (Array Int Real))
(declare-const meter_30 (Array Int Real))
(declare-const meter_31 (Array Int Real))
(declare-const meter_32 (Array Int Real))
(declare-const meter_33 (Array Int Real))
(declare-const meter_34 (Array Int Real))
(declare-const meter_35 (Array Int Real))
(declare-const meter_36 (Array Int Real))
(declare-const meter_37 (Array Int Real))
(declare-const meter_38 (Array Int Real))
(declare-const meter_39 (Array Int Real))
(declare-const meter_40 (Array Int Real))
(declare-const meter_41 (Array Int Real))
(declare-const meter_42 (Array Int Real))
(declare-const meter_43 (Array Int Real))
(declare-const meter_44 (Array Int Real))
(declare-const meter_45 (Array Int Real))
(declare-const meter_46 (Array Int Real))
(declare-const meter_47 (Array Int Real))
(declare-const meter_48 (Array Int Real))
(declare-const meter_49 (Array Int Real))
(declare-const meter_50 (Array Int Real))
(declare-const meter_51 (Array Int Real))
(declare-const meter_52 (Array Int Real))
(declare-const meter_53 (Array Int Real))
(declare-const meter_54 (Array Int Real))
(declare-const meter_55 (Array Int Real))
(declare-const meter_56 (Array Int Real))
(declare-fun zone (Int) Int)
(declare-fun tariff (Int) Real)
(declare-fun holiday (Int) Bool)
(declare-const use_0 Real)
(declare-const use_1 Real)
(declare-const use_2 Real)
(declare-const use_3 Real)
(declare-const use_4 Real)
(declare-const use_5 Real)
(declare-const use_6 Real)
(declare-const use_7 Real)
(declare-const use_8 Real)
(declare-const use_9 Real)
(declare-const use_10 Real)
(declare-const use_11 Real)
(declare-const use_12 Real)
(declare-const use_13 Real)
(declare-const use_14 Real)
(declare-const use_15 Real)
(declare-const use_16 Real)
(declare-const use_17 Real)
(declare-const use_18 Real)
(declare-const use_19 Real)
(declare-const use_20 Real)
(declare-const use_21 Real)
(declare-const use_22 Real)
(declare-const use_23 Real)
(declare-const use_24 Real)
(declare-const use_25 Real)
(declare-const use_26 Real)
(declare-const use_27 Real)
(declare-const use_28 Real)
(declare-const use_29 Real)
(declare-const use_30 Real)
(declare-const use_31 Real)
(declare-const use_32 Real)
(declare-const use_33 Real)
(declare-const use_34 Real)
(declare-const use_35 Real)
(declare-const use_36 Real)
(declare-const use_37 Real)
(declare-const use_38 Real)
(declare-const use_39 Real)
(declare-const use_40 Real)
(declare-const use_41 Real)
(declare-const use_42 Real)
(declare-const use_43 Real)
(declare-const use_44 Real)
(declare-const use_45 Real)
(declare-const use_46 Real)
(declare-const use_47 Real)
(declare-const use_48 Real)
(declare-const use_49 Real)
(declare-const use_50 Real)
(declare-const use_51 Real)
(declare-const use_52 Real)
(declare-const use_53 Real)
(declare-const use_54 Real)
(declare-const use_55 Real)
(declare-const bill_0 Real)
(declare-const bill_1 Real)
(declare-const bill_2 Real)
(declare-const bill_3 Real)
(declare-const bill_4 Real)
(declare-const bill_5 Real)
(declare-const bill_6 Real)
(declare-const bill_7 Real)
(declare-const bill_8 Real)
(declare-const bill_9 Real)
(declare-const bill_10 Real)
(declare-const bill_11 Real)
(declare-const bill_12 Real)
(declare-const bill_13 Real)
(declare-const bill_14 Real)
(declare-const bill_15 Real)
(declare-const bill_16 Real)
(declare-const bill_17 Real)
(declare-const bill_18 Real)
(declare-const bill_19 Real)
(declare-const bill_20 Real)
(declare-const bill_21 Real)
(declare-const bill_22 Real)
(declare-const bill_23 Real)
(declare-const bill_24 Real)
(declare-const bill_25 Real)
(declare-const bill_26 Real)
(declare-const bill_27 Real)
(declare-const bill_28 Real)
(declare-const bill_29 Real)
(declare-const bill_30 Real)
(declare-const bill_31 Real)
(declare-const bill_32 Real)
(declare-const bill_33 Real)
(declare-const bill_34 Real)
(declare-const bill_35 Real)
(declare-const bill_36 Real)
(declare-const bill_37 Real)
(declare-const bill_38 Real)
(declare-const bill_39 Real)
(declare-const bill_40 Real)
(declare-const bill_41 Real)
(declare-const bill_42 Real)
(declare-const bill_43 Real)
(declare-const bill_44 Real)
(declare-const bill_45 Real)
(declare-const bill_46 Real)
(declare-const bill_47 Real)
(declare-const bill_48 Real)
(declare-const bill_49 Real)
(declare-const bill_50 Real)
(declare-const bill_51 Real)
(declare-const bill_52 Real)
(declare-const bill_53 Real)
(declare-const bill_54 Real)
(declare-const bill_55 Real)
(declare-const bill_56 Real)
(declare-const whole_0 Int)
(declare-const whole_1 Int)
(declare-const whole_2 Int)
(declare-const whole_3 Int)
(declare-const whole_4 Int)
(declare-const whole_5 Int)
(declare-const whole_6 Int)
(declare-const whole_7 Int)
(declare-const whole_8 Int)
(declare-const whole_9 Int)
(declare-const whole_10 Int)
(declare-const whole_11 Int)
(declare-const whole_12 Int)
(declare-const whole_13 Int)
(declare-const whole_14 Int)
(declare-const whole_15 Int)
(declare-const whole_16 Int)
(declare-const whole_17 Int)
(declare-const whole_18 Int)
(declare-const whole_19 Int)
(declare-const whole_20 Int)
(declare-const whole_21 Int)
(declare-const whole_22 Int)
(declare-const whole_23 Int)
(declare-const whole_24 Int)
(declare-const whole_25 Int)
(declare-const whole_26 Int)
(declare-const whole_27 Int)
(declare-const whole_28 Int)
(declare-const whole_29 Int)
(declare-const whole_30 Int)
(declare-const whole_31 Int)
(declare-const whole_32 Int)
(declare-const whole_33 Int)
(declare-const whole_34 Int)
(declare-const whole_35 Int)
(declare-const whole_36 Int)
(declare-const whole_37 Int)
(declare-const whole_38 Int)
(declare-const whole_39 Int)
(declare-const whole_40 Int)
(declare-const whole_41 Int)
(declare-const whole_42 Int)
(declare-const whole_43 Int)
(declare-const whole_44 Int)
(declare-const whole_45 Int)
(declare-const whole_46 Int)
(declare-const whole_47 Int)
(declare-const whole_48 Int)
(declare-const whole_49 Int)
(declare-const whole_50 Int)
(declare-const whole_51 Int)
(declare-const whole_52 Int)
(declare-const whole_53 Int)
(declare-const whole_54 Int)
(declare-const whole_55 Int)

(assert (! (forall ((h Int)) (=> (<= 0 h 55) (<= 0 (zone h) 2))) :named zones))
(assert (and (= (tariff 0) 0.25) (= (tariff 1) 0.375) (= (tariff 2) (/ 1.0 2.0))))
(assert (= bill_0 0.0))
(assert (! (forall ((h Int)) (=> (and (<= 0 h) (<= h 5)) (= (zone h) 0))) :named night_0))
(assert (! (forall ((h Int)) (=> (and (<= 24 h) (<= h 29)) (= (zone h) 0))) :named night_1))
(assert (! (forall ((h Int)) (=> (and (<= 48 h) (<= h 53)) (= (zone h) 0))) :named night_2))
; hour 0
(assert (= use_0 2.0))
(assert (! (= meter_1 (store meter_0 0 use_0)) :named reading_0))
(assert (= whole_0 (to_int (+ use_0 0.5))))
(assert
  (= bill_1
    (+ bill_0 (ite (holiday 0) 0.125 (tariff (zone 0))) (ite (is_int use_0) 0.0 (* 0.0625 use_0)))))
; hour 1
(assert (= use_1 3.5))
(assert (! (= meter_2 (store meter_1 1 use_1)) :named reading_1))
(assert (= whole_1 (to_int (+ use_1 0.5))))
(assert
  (= bill_2
    (+ bill_1 (ite (holiday 1) 0.125 (tariff (zone 1))) (ite (is_int use_1) 0.0 (* 0.0625 use_1)))))
(assert (exists ((k Int)) (and (<= 0 k 1) (= (select meter_2 k) use_1))))
; hour 2
(assert (= use_2 1.125))
(assert (! (= meter_3 (store meter_2 2 use_2)) :named reading_2))
(assert (= whole_2 (to_int (+ use_2 0.5))))
(assert
  (= bill_3
    (+ bill_2 (ite (holiday 2) 0.125 (tariff (zone 2))) (ite (is_int use_2) 0.0 (* 0.0625 use_2)))))
(assert (not (exists ((z Int)) (and (= z whole_2) (> (- (to_real z) use_2) 0.5)))))
; hour 3
(assert (= use_3 1.5))
(assert (! (= meter_4 (store meter_3 3 use_3)) :named reading_3))
(assert (= whole_3 (to_int (+ use_3 0.5))))
(assert
  (= bill_4
    (+ bill_3 (ite (holiday 3) 0.125 (tariff (zone 3))) (ite (is_int use_3) 0.0 (* 0.0625 use_3)))))
(assert (=> (holiday 3) (not (holiday 2)) (or (< (to_real whole_3) 4.5) (= use_3 4.0))))
; hour 4
(assert (or (= use_4 2.625) (= use_4 3.125)))
(assert (! (= meter_5 (store meter_4 4 use_4)) :named reading_4))
(assert (= whole_4 (to_int (+ use_4 0.5))))
(assert
  (= bill_5
    (+ bill_4 (ite (holiday 4) 0.125 (tariff (zone 4))) (ite (is_int use_4) 0.0 (* 0.0625 use_4)))))
; hour 5
(assert (= use_5 3.625))
(assert (! (= meter_6 (store meter_5 5 use_5)) :named reading_5))
(assert (= whole_5 (to_int (+ use_5 0.5))))
(assert
  (= bill_6
    (+ bill_5 (ite (holiday 5) 0.125 (tariff (zone 5))) (ite (is_int use_5) 0.0 (* 0.0625 use_5)))))
(assert (xor (holiday 5) (> whole_5 1)))
(assert (distinct use_5 (- use_5)))
; hour 6
(assert (= use_6 1.0))
(assert (= (zone 6) 1))
(assert (! (= meter_7 (store meter_6 6 use_6)) :named reading_6))
(assert (= whole_6 (to_int (+ use_6 0.5))))
(assert
  (= bill_7
    (+ bill_6 (ite (holiday 6) 0.125 (tariff (zone 6))) (ite (is_int use_6) 0.0 (* 0.0625 use_6)))))
; hour 7
(assert (= use_7 2.875))
(assert (= (zone 7) 1))
(assert (! (= meter_8 (store meter_7 7 use_7)) :named reading_7))
(assert (= whole_7 (to_int (+ use_7 0.5))))
(assert
  (= bill_8
    (+ bill_7 (ite (holiday 7) 0.125 (tariff (zone 7))) (ite (is_int use_7) 0.0 (* 0.0625 use_7)))))
(assert (exists ((k Int)) (and (<= 0 k 7) (= (select meter_8 k) use_7))))
; hour 8
(assert (= use_8 2.0))
(assert (= (zone 8) 1))
(assert (! (= meter_9 (store meter_8 8 use_8)) :named reading_8))
(assert (= whole_8 (to_int (+ use_8 0.5))))
(assert
  (= bill_9
    (+ bill_8 (ite (holiday 8) 0.125 (tariff (zone 8))) (ite (is_int use_8) 0.0 (* 0.0625 use_8)))))
; hour 9
(assert (= use_9 3.125))
(assert (= (zone 9) 1))
(assert (! (= meter_10 (store meter_9 9 use_9)) :named reading_9))
(assert (= whole_9 (to_int (+ use_9 0.5))))
(assert
  (= bill_10
    (+ bill_9 (ite (holiday 9) 0.125 (tariff (zone 9))) (ite (is_int use_9) 0.0 (* 0.0625 use_9)))))
; hour 10
(assert (= use_10 1.375))
(assert (= (zone 10) 1))
(assert (! (= meter_11 (store meter_10 10 use_10)) :named reading_10))
(assert (= whole_10 (to_int (+ use_10 0.5))))
(assert
  (= bill_11
    (+
      bill_10
      (ite (holiday 10) 0.125 (tariff (zone 10)))
      (ite (is_int use_10) 0.0 (* 0.0625 use_10)))))
(assert (=> (holiday 10) (not (holiday 9)) (or (< (to_real whole_10) 4.5) (= use_10 4.0))))
; hour 11
(assert (= use_11 0.375))
(assert (= (zone 11) 1))
(assert (! (= meter_12 (store meter_11 11 use_11)) :named reading_11))
(assert (= whole_11 (to_int (+ use_11 0.5))))
(assert
  (= bill_12
    (+
      bill_11
      (ite (holiday 11) 0.125 (tariff (zone 11)))
      (ite (is_int use_11) 0.0 (* 0.0625 use_11)))))
(assert (not (exists ((z Int)) (and (= z whole_11) (> (- (to_real z) use_11) 0.5)))))
; hour 12
(assert (= use_12 2.25))
(assert (= (zone 12) 2))
(assert (! (= meter_13 (store meter_12 12 use_12)) :named reading_12))
(assert (= whole_12 (to_int (+ use_12 0.5))))
(assert
  (= bill_13
    (+
      bill_12
      (ite (holiday 12) 0.125 (tariff (zone 12)))
      (ite (is_int use_12) 0.0 (* 0.0625 use_12)))))
; hour 13
(assert (= use_13 1.375))
(assert (= (zone 13) 2))
(assert (! (= meter_14 (store meter_13 13 use_13)) :named reading_13))
(assert (= whole_13 (to_int (+ use_13 0.5))))
(assert
  (= bill_14
    (+
      bill_13
      (ite (holiday 13) 0.125 (tariff (zone 13)))
      (ite (is_int use_13) 0.0 (* 0.0625 use_13)))))
(assert (exists ((k Int)) (and (<= 0 k 13) (= (select meter_14 k) use_13))))
(assert (xor (holiday 13) (> whole_13 1)))
(assert (distinct use_13 (- use_13)))
; hour 14
(assert (or (= use_14 1.0) (= use_14 1.5)))
(assert (= (zone 14) 2))
(assert (! (= meter_15 (store meter_14 14 use_14)) :named reading_14))
(assert (= whole_14 (to_int (+ use_14 0.5))))
(assert
  (= bill_15
    (+
      bill_14
      (ite (holiday 14) 0.125 (tariff (zone 14)))
      (ite (is_int use_14) 0.0 (* 0.0625 use_14)))))
; hour 15
(assert (= use_15 2.75))
(assert (= (zone 15) 2))
(assert (! (= meter_16 (store meter_15 15 use_15)) :named reading_15))
(assert (= whole_15 (to_int (+ use_15 0.5))))
(assert
  (= bill_16
    (+
      bill_15
      (ite (holiday 15) 0.125 (tariff (zone 15)))
      (ite (is_int use_15) 0.0 (* 0.0625 use_15)))))
; hour 16
(assert (= use_16 2.25))
(assert (= (zone 16) 2))
(assert (! (= meter_17 (store meter_16 16 use_16)) :named reading_16))
(assert (= whole_16 (to_int (+ use_16 0.5))))
(assert
  (= bill_17
    (+
      bill_16
      (ite (holiday 16) 0.125 (tariff (zone 16)))
      (ite (is_int use_16) 0.0 (* 0.0625 use_16)))))
; hour 17
(assert (= use_17 0.375))
(assert (= (zone 17) 2))
(assert (! (= meter_18 (store meter_17 17 use_17)) :named reading_17))
(assert (= whole_17 (to_int (+ use_17 0.5))))
(assert
  (= bill_18
    (+
      bill_17
      (ite (holiday 17) 0.125 (tariff (zone 17)))
      (ite (is_int use_17) 0.0 (* 0.0625 use_17)))))
(assert (=> (holiday 17) (not (holiday 16)) (or (< (to_real whole_17) 4.5) (= use_17 4.0))))
; hour 18
(assert (= use_18 3.75))
(assert (= (zone 18) 2))
(assert (! (= meter_19 (store meter_18 18 use_18)) :named reading_18))
(assert (= whole_18 (to_int (+ use_18 0.5))))
(assert
  (= bill_19
    (+
      bill_18
      (ite (holiday 18) 0.125 (tariff (zone 18)))
      (ite (is_int use_18) 0.0 (* 0.0625 use_18)))))
; hour 19
(assert (= use_19 0.625))
(assert (= (zone 19) 2))
(assert (! (= meter_20 (store meter_19 19 use_19)) :named reading_19))
(assert (= whole_19 (to_int (+ use_19 0.5))))
(assert
  (= bill_20
    (+
      bill_19
      (ite (holiday 19) 0.125 (tariff (zone 19)))
      (ite (is_int use_19) 0.0 (* 0.0625 use_19)))))
(assert (exists ((k Int)) (and (<= 0 k 19) (= (select meter_20 k) use_19))))
; hour 20
(assert (= use_20 1.5))
(assert (= (zone 20) 2))
(assert (! (= meter_21 (store meter_20 20 use_20)) :named reading_20))
(assert (= whole_20 (to_int (+ use_20 0.5))))
(assert
  (= bill_21
    (+
      bill_20
      (ite (holiday 20) 0.125 (tariff (zone 20)))
      (ite (is_int use_20) 0.0 (* 0.0625 use_20)))))
(assert (not (exists ((z Int)) (and (= z whole_20) (> (- (to_real z) use_20) 0.5)))))
; hour 21
(assert (= use_21 3.375))
(assert (= (zone 21) 2))
(assert (! (= meter_22 (store meter_21 21 use_21)) :named reading_21))
(assert (= whole_21 (to_int (+ use_21 0.5))))
(assert
  (= bill_22
    (+
      bill_21
      (ite (holiday 21) 0.125 (tariff (zone 21)))
      (ite (is_int use_21) 0.0 (* 0.0625 use_21)))))
(assert (xor (holiday 21) (> whole_21 1)))
(assert (distinct use_21 (- use_21)))
; hour 22
(assert (= use_22 0.5))
(assert (= (zone 22) 2))
(assert (! (= meter_23 (store meter_22 22 use_22)) :named reading_22))
(assert (= whole_22 (to_int (+ use_22 0.5))))
(assert
  (= bill_23
    (+
      bill_22
      (ite (holiday 22) 0.125 (tariff (zone 22)))
      (ite (is_int use_22) 0.0 (* 0.0625 use_22)))))
; hour 23
(assert (= use_23 1.5))
(assert (= (zone 23) 2))
(assert (! (= meter_24 (store meter_23 23 use_23)) :named reading_23))
(assert (= whole_23 (to_int (+ use_23 0.5))))
(assert
  (= bill_24
    (+
      bill_23
      (ite (holiday 23) 0.125 (tariff (zone 23)))
      (ite (is_int use_23) 0.0 (* 0.0625 use_23)))))
; hour 24
(assert (or (= use_24 1.375) (= use_24 1.875)))
(assert (! (= meter_25 (store meter_24 24 use_24)) :named reading_24))
(assert (= whole_24 (to_int (+ use_24 0.5))))
(assert
  (= bill_25
    (+
      bill_24
      (ite (holiday 24) 0.125 (tariff (zone 24)))
      (ite (is_int use_24) 0.0 (* 0.0625 use_24)))))
(assert (=> (holiday 24) (not (holiday 23)) (or (< (to_real whole_24) 4.5) (= use_24 4.0))))
; hour 25
(assert (= use_25 1.0))
(assert (! (= meter_26 (store meter_25 25 use_25)) :named reading_25))
(assert (= whole_25 (to_int (+ use_25 0.5))))
(assert
  (= bill_26
    (+
      bill_25
      (ite (holiday 25) 0.125 (tariff (zone 25)))
      (ite (is_int use_25) 0.0 (* 0.0625 use_25)))))
(assert (exists ((k Int)) (and (<= 0 k 25) (= (select meter_26 k) use_25))))
; hour 26
(assert (= use_26 0.875))
(assert (! (= meter_27 (store meter_26 26 use_26)) :named reading_26))
(assert (= whole_26 (to_int (+ use_26 0.5))))
(assert
  (= bill_27
    (+
      bill_26
      (ite (holiday 26) 0.125 (tariff (zone 26)))
      (ite (is_int use_26) 0.0 (* 0.0625 use_26)))))
; hour 27
(assert (= use_27 0.375))
(assert (! (= meter_28 (store meter_27 27 use_27)) :named reading_27))
(assert (= whole_27 (to_int (+ use_27 0.5))))
(assert
  (= bill_28
    (+
      bill_27
      (ite (holiday 27) 0.125 (tariff (zone 27)))
      (ite (is_int use_27) 0.0 (* 0.0625 use_27)))))
; hour 28
(assert (= use_28 3.5))
(assert (! (= meter_29 (store meter_28 28 use_28)) :named reading_28))
(assert (= whole_28 (to_int (+ use_28 0.5))))
(assert
  (= bill_29
    (+
      bill_28
      (ite (holiday 28) 0.125 (tariff (zone 28)))
      (ite (is_int use_28) 0.0 (* 0.0625 use_28)))))
; hour 29
(assert (= use_29 1.375))
(assert (! (= meter_30 (store meter_29 29 use_29)) :named reading_29))
(assert (= whole_29 (to_int (+ use_29 0.5))))
(assert
  (= bill_30
    (+
      bill_29
      (ite (holiday 29) 0.125 (tariff (zone 29)))
      (ite (is_int use_29) 0.0 (* 0.0625 use_29)))))
(assert (xor (holiday 29) (> whole_29 1)))
(assert (distinct use_29 (- use_29)))
(assert (not (exists ((z Int)) (and (= z whole_29) (> (- (to_real z) use_29) 0.5)))))
; hour 30
(assert (= use_30 2.5))
(assert (= (zone 30) 1))
(assert (! (= meter_31 (store meter_30 30 use_30)) :named reading_30))
(assert (= whole_30 (to_int (+ use_30 0.5))))
(assert
  (= bill_31
    (+
      bill_30
      (ite (holiday 30) 0.125 (tariff (zone 30)))
      (ite (is_int use_30) 0.0 (* 0.0625 use_30)))))
; hour 31
(assert (= use_31 3.625))
(assert (= (zone 31) 1))
(assert (! (= meter_32 (store meter_31 31 use_31)) :named reading_31))
(assert (= whole_31 (to_int (+ use_31 0.5))))
(assert
  (= bill_32
    (+
      bill_31
      (ite (holiday 31) 0.125 (tariff (zone 31)))
      (ite (is_int use_31) 0.0 (* 0.0625 use_31)))))
(assert (exists ((k Int)) (and (<= 0 k 31) (= (select meter_32 k) use_31))))
(assert (=> (holiday 31) (not (holiday 30)) (or (< (to_real whole_31) 4.5) (= use_31 4.0))))
; hour 32
(assert (= use_32 2.5))
(assert (= (zone 32) 1))
(assert (! (= meter_33 (store meter_32 32 use_32)) :named reading_32))
(assert (= whole_32 (to_int (+ use_32 0.5))))
(assert
  (= bill_33
    (+
      bill_32
      (ite (holiday 32) 0.125 (tariff (zone 32)))
      (ite (is_int use_32) 0.0 (* 0.0625 use_32)))))
; hour 33
(assert (= use_33 1.75))
(assert (= (zone 33) 1))
(assert (! (= meter_34 (store meter_33 33 use_33)) :named reading_33))
(assert (= whole_33 (to_int (+ use_33 0.5))))
(assert
  (= bill_34
    (+
      bill_33
      (ite (holiday 33) 0.125 (tariff (zone 33)))
      (ite (is_int use_33) 0.0 (* 0.0625 use_33)))))
; hour 34
(assert (or (= use_34 2.625) (= use_34 3.125)))
(assert (= (zone 34) 1))
(assert (! (= meter_35 (store meter_34 34 use_34)) :named reading_34))
(assert (= whole_34 (to_int (+ use_34 0.5))))
(assert
  (= bill_35
    (+
      bill_34
      (ite (holiday 34) 0.125 (tariff (zone 34)))
      (ite (is_int use_34) 0.0 (* 0.0625 use_34)))))
; hour 35
(assert (= use_35 0.375))
(assert (= (zone 35) 1))
(assert (! (= meter_36 (store meter_35 35 use_35)) :named reading_35))
(assert (= whole_35 (to_int (+ use_35 0.5))))
(assert
  (= bill_36
    (+
      bill_35
      (ite (holiday 35) 0.125 (tariff (zone 35)))
      (ite (is_int use_35) 0.0 (* 0.0625 use_35)))))
; hour 36
(assert (= use_36 3.75))
(assert (= (zone 36) 2))
(assert (! (= meter_37 (store meter_36 36 use_36)) :named reading_36))
(assert (= whole_36 (to_int (+ use_36 0.5))))
(assert
  (= bill_37
    (+
      bill_36
      (ite (holiday 36) 0.125 (tariff (zone 36)))
      (ite (is_int use_36) 0.0 (* 0.0625 use_36)))))
; hour 37
(assert (= use_37 3.75))
(assert (= (zone 37) 2))
(assert (! (= meter_38 (store meter_37 37 use_37)) :named reading_37))
(assert (= whole_37 (to_int (+ use_37 0.5))))
(assert
  (= bill_38
    (+
      bill_37
      (ite (holiday 37) 0.125 (tariff (zone 37)))
      (ite (is_int use_37) 0.0 (* 0.0625 use_37)))))
(assert (exists ((k Int)) (and (<= 0 k 37) (= (select meter_38 k) use_37))))
(assert (xor (holiday 37) (> whole_37 1)))
(assert (distinct use_37 (- use_37)))
; hour 38
(assert (= use_38 0.375))
(assert (= (zone 38) 2))
(assert (! (= meter_39 (store meter_38 38 use_38)) :named reading_38))
(assert (= whole_38 (to_int (+ use_38 0.5))))
(assert
  (= bill_39
    (+
      bill_38
      (ite (holiday 38) 0.125 (tariff (zone 38)))
      (ite (is_int use_38) 0.0 (* 0.0625 use_38)))))
(assert (=> (holiday 38) (not (holiday 37)) (or (< (to_real whole_38) 4.5) (= use_38 4.0))))
(assert (not (exists ((z Int)) (and (= z whole_38) (> (- (to_real z) use_38) 0.5)))))
; hour 39
(assert (= use_39 2.875))
(assert (= (zone 39) 2))
(assert (! (= meter_40 (store meter_39 39 use_39)) :named reading_39))
(assert (= whole_39 (to_int (+ use_39 0.5))))
(assert
  (= bill_40
    (+
      bill_39
      (ite (holiday 39) 0.125 (tariff (zone 39)))
      (ite (is_int use_39) 0.0 (* 0.0625 use_39)))))
; hour 40
(assert (= use_40 2.5))
(assert (= (zone 40) 2))
(assert (! (= meter_41 (store meter_40 40 use_40)) :named reading_40))
(assert (= whole_40 (to_int (+ use_40 0.5))))
(assert
  (= bill_41
    (+
      bill_40
      (ite (holiday 40) 0.125 (tariff (zone 40)))
      (ite (is_int use_40) 0.0 (* 0.0625 use_40)))))
; hour 41
(assert (= use_41 3.375))
(assert (= (zone 41) 2))
(assert (! (= meter_42 (store meter_41 41 use_41)) :named reading_41))
(assert (= whole_41 (to_int (+ use_41 0.5))))
(assert
  (= bill_42
    (+
      bill_41
      (ite (holiday 41) 0.125 (tariff (zone 41)))
      (ite (is_int use_41) 0.0 (* 0.0625 use_41)))))
; hour 42
(assert (= use_42 1.375))
(assert (= (zone 42) 2))
(assert (! (= meter_43 (store meter_42 42 use_42)) :named reading_42))
(assert (= whole_42 (to_int (+ use_42 0.5))))
(assert
  (= bill_43
    (+
      bill_42
      (ite (holiday 42) 0.125 (tariff (zone 42)))
      (ite (is_int use_42) 0.0 (* 0.0625 use_42)))))
; hour 43
(assert (= use_43 3.25))
(assert (= (zone 43) 2))
(assert (! (= meter_44 (store meter_43 43 use_43)) :named reading_43))
(assert (= whole_43 (to_int (+ use_43 0.5))))
(assert
  (= bill_44
    (+
      bill_43
      (ite (holiday 43) 0.125 (tariff (zone 43)))
      (ite (is_int use_43) 0.0 (* 0.0625 use_43)))))
(assert (exists ((k Int)) (and (<= 0 k 43) (= (select meter_44 k) use_43))))
; hour 44
(assert (or (= use_44 2.875) (= use_44 3.375)))
(assert (= (zone 44) 2))
(assert (! (= meter_45 (store meter_44 44 use_44)) :named reading_44))
(assert (= whole_44 (to_int (+ use_44 0.5))))
(assert
  (= bill_45
    (+
      bill_44
      (ite (holiday 44) 0.125 (tariff (zone 44)))
      (ite (is_int use_44) 0.0 (* 0.0625 use_44)))))
; hour 45
(assert (= use_45 2.625))
(assert (= (zone 45) 2))
(assert (! (= meter_46 (store meter_45 45 use_45)) :named reading_45))
(assert (= whole_45 (to_int (+ use_45 0.5))))
(assert
  (= bill_46
    (+
      bill_45
      (ite (holiday 45) 0.125 (tariff (zone 45)))
      (ite (is_int use_45) 0.0 (* 0.0625 use_45)))))
(assert (=> (holiday 45) (not (holiday 44)) (or (< (to_real whole_45) 4.5) (= use_45 4.0))))
(assert (xor (holiday 45) (> whole_45 1)))
(assert (distinct use_45 (- use_45)))
; hour 46
(assert (= use_46 3.375))
(assert (= (zone 46) 2))
(assert (! (= meter_47 (store meter_46 46 use_46)) :named reading_46))
(assert (= whole_46 (to_int (+ use_46 0.5))))
(assert
  (= bill_47
    (+
      bill_46
      (ite (holiday 46) 0.125 (tariff (zone 46)))
      (ite (is_int use_46) 0.0 (* 0.0625 use_46)))))
; hour 47
(assert (= use_47 1.75))
(assert (= (zone 47) 2))
(assert (! (= meter_48 (store meter_47 47 use_47)) :named reading_47))
(assert (= whole_47 (to_int (+ use_47 0.5))))
(assert
  (= bill_48
    (+
      bill_47
      (ite (holiday 47) 0.125 (tariff (zone 47)))
      (ite (is_int use_47) 0.0 (* 0.0625 use_47)))))
(assert (not (exists ((z Int)) (and (= z whole_47) (> (- (to_real z) use_47) 0.5)))))
; hour 48
(assert (= use_48 0.125))
(assert (! (= meter_49 (store meter_48 48 use_48)) :named reading_48))
(assert (= whole_48 (to_int (+ use_48 0.5))))
(assert
  (= bill_49
    (+
      bill_48
      (ite (holiday 48) 0.125 (tariff (zone 48)))
      (ite (is_int use_48) 0.0 (* 0.0625 use_48)))))
; hour 49
(assert (= use_49 1.0))
(assert (! (= meter_50 (store meter_49 49 use_49)) :named reading_49))
(assert (= whole_49 (to_int (+ use_49 0.5))))
(assert
  (= bill_50
    (+
      bill_49
      (ite (holiday 49) 0.125 (tariff (zone 49)))
      (ite (is_int use_49) 0.0 (* 0.0625 use_49)))))
(assert (exists ((k Int)) (and (<= 0 k 49) (= (select meter_50 k) use_49))))
; hour 50
(assert (= use_50 1.375))
(assert (! (= meter_51 (store meter_50 50 use_50)) :named reading_50))
(assert (= whole_50 (to_int (+ use_50 0.5))))
(assert
  (= bill_51
    (+
      bill_50
      (ite (holiday 50) 0.125 (tariff (zone 50)))
      (ite (is_int use_50) 0.0 (* 0.0625 use_50)))))
; hour 51
(assert (= use_51 1.125))
(assert (! (= meter_52 (store meter_51 51 use_51)) :named reading_51))
(assert (= whole_51 (to_int (+ use_51 0.5))))
(assert
  (= bill_52
    (+
      bill_51
      (ite (holiday 51) 0.125 (tariff (zone 51)))
      (ite (is_int use_51) 0.0 (* 0.0625 use_51)))))
; hour 52
(assert (= use_52 3.25))
(assert (! (= meter_53 (store meter_52 52 use_52)) :named reading_52))
(assert (= whole_52 (to_int (+ use_52 0.5))))
(assert
  (= bill_53
    (+
      bill_52
      (ite (holiday 52) 0.125 (tariff (zone 52)))
      (ite (is_int use_52) 0.0 (* 0.0625 use_52)))))
(assert (=> (holiday 52) (not (holiday 51)) (or (< (to_real whole_52) 4.5) (= use_52 4.0))))
; hour 53
(assert (= use_53 3.75))
(assert (! (= meter_54 (store meter_53 53 use_53)) :named reading_53))
(assert (= whole_53 (to_int (+ use_53 0.5))))
(assert
  (= bill_54
    (+
      bill_53
      (ite (holiday 53) 0.125 (tariff (zone 53)))
      (ite (is_int use_53) 0.0 (* 0.0625 use_53)))))
(assert (xor (holiday 53) (> whole_53 1)))
(assert (distinct use_53 (- use_53)))
; hour 54
(assert (or (= use_54 1.75) (= use_54 2.25)))
(assert (= (zone 54) 1))
(assert (! (= meter_55 (store meter_54 54 use_54)) :named reading_54))
(assert (= whole_54 (to_int (+ use_54 0.5))))
(assert
  (= bill_55
    (+
      bill_54
      (ite (holiday 54) 0.125 (tariff (zone 54)))
      (ite (is_int use_54) 0.0 (* 0.0625 use_54)))))
; hour 55
(assert (= use_55 2.875))
(assert (= (zone 55) 1))
(assert (! (= meter_56 (store meter_55 55 use_55)) :named reading_55))
(assert (= whole_55 (to_int (+ use_55 0.5))))
(assert
  (= bill_56
    (+
      bill_55
      (ite (holiday 55) 0.125 (tariff (zone 55)))
      (ite (is_int use_55) 0.0 (* 0.0625 use_55)))))
(assert (exists ((k Int)) (and (<= 0 k 55) (= (select meter_56 k) use_55))))
(assert (and (> bill_56 10.0) (< bill_56 60.0)))

(check-sat)
(exit)
