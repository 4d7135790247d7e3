; An exchange office with 64 orders: rates are a function of the day, fees of the amount class; totals
; by product and division, axioms for the fee table; a few orders are open and the day results stay
; within bounds.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun rate (Int) Int)
(declare-fun fee (Int) Int)
(declare-fun vip (Int) Bool)
(declare-const amount_0 Int)
(declare-const amount_1 Int)
(declare-const amount_2 Int)
(declare-const amount_3 Int)
(declare-const amount_4 Int)
(declare-const amount_5 Int)
(declare-const amount_6 Int)
(declare-const amount_7 Int)
(declare-const amount_8 Int)
(declare-const amount_9 Int)
(declare-const amount_10 Int)
(declare-const amount_11 Int)
(declare-const amount_12 Int)
(declare-const amount_13 Int)
(declare-const amount_14 Int)
(declare-const amount_15 Int)
(declare-const amount_16 Int)
(declare-const amount_17 Int)
(declare-const amount_18 Int)
(declare-const amount_19 Int)
(declare-const amount_20 Int)
(declare-const amount_21 Int)
(declare-const amount_22 Int)
(declare-const amount_23 Int)
(declare-const amount_24 Int)
(declare-const amount_25 Int)
(declare-const amount_26 Int)
(declare-const amount_27 Int)
(declare-const amount_28 Int)
(declare-const amount_29 Int)
(declare-const amount_30 Int)
(declare-const amount_31 Int)
(declare-const amount_32 Int)
(declare-const amount_33 Int)
(declare-const amount_34 Int)
(declare-const amount_35 Int)
(declare-const amount_36 Int)
(declare-const amount_37 Int)
(declare-const amount_38 Int)
(declare-const amount_39 Int)
(declare-const amount_40 Int)
(declare-const amount_41 Int)
(declare-const amount_42 Int)
(declare-const amount_43 Int)
(declare-const amount_44 Int)
(declare-const amount_45 Int)
(declare-const amount_46 Int)
(declare-const amount_47 Int)
(declare-const amount_48 Int)
(declare-const amount_49 Int)
(declare-const amount_50 Int)
(declare-const amount_51 Int)
(declare-const amount_52 Int)
(declare-const amount_53 Int)
(declare-const amount_54 Int)
(declare-const amount_55 Int)
(declare-const amount_56 Int)
(declare-const amount_57 Int)
(declare-const amount_58 Int)
(declare-const amount_59 Int)
(declare-const amount_60 Int)
(declare-const amount_61 Int)
(declare-const amount_62 Int)
(declare-const amount_63 Int)
(declare-const gets_0 Int)
(declare-const gets_1 Int)
(declare-const gets_2 Int)
(declare-const gets_3 Int)
(declare-const gets_4 Int)
(declare-const gets_5 Int)
(declare-const gets_6 Int)
(declare-const gets_7 Int)
(declare-const gets_8 Int)
(declare-const gets_9 Int)
(declare-const gets_10 Int)
(declare-const gets_11 Int)
(declare-const gets_12 Int)
(declare-const gets_13 Int)
(declare-const gets_14 Int)
(declare-const gets_15 Int)
(declare-const gets_16 Int)
(declare-const gets_17 Int)
(declare-const gets_18 Int)
(declare-const gets_19 Int)
(declare-const gets_20 Int)
(declare-const gets_21 Int)
(declare-const gets_22 Int)
(declare-const gets_23 Int)
(declare-const gets_24 Int)
(declare-const gets_25 Int)
(declare-const gets_26 Int)
(declare-const gets_27 Int)
(declare-const gets_28 Int)
(declare-const gets_29 Int)
(declare-const gets_30 Int)
(declare-const gets_31 Int)
(declare-const gets_32 Int)
(declare-const gets_33 Int)
(declare-const gets_34 Int)
(declare-const gets_35 Int)
(declare-const gets_36 Int)
(declare-const gets_37 Int)
(declare-const gets_38 Int)
(declare-const gets_39 Int)
(declare-const gets_40 Int)
(declare-const gets_41 Int)
(declare-const gets_42 Int)
(declare-const gets_43 Int)
(declare-const gets_44 Int)
(declare-const gets_45 Int)
(declare-const gets_46 Int)
(declare-const gets_47 Int)
(declare-const gets_48 Int)
(declare-const gets_49 Int)
(declare-const gets_50 Int)
(declare-const gets_51 Int)
(declare-const gets_52 Int)
(declare-const gets_53 Int)
(declare-const gets_54 Int)
(declare-const gets_55 Int)
(declare-const gets_56 Int)
(declare-const gets_57 Int)
(declare-const gets_58 Int)
(declare-const gets_59 Int)
(declare-const gets_60 Int)
(declare-const gets_61 Int)
(declare-const gets_62 Int)
(declare-const gets_63 Int)
(declare-const sum_0 Int)
(declare-const sum_1 Int)
(declare-const sum_2 Int)
(declare-const sum_3 Int)
(declare-const sum_4 Int)
(declare-const sum_5 Int)
(declare-const sum_6 Int)
(declare-const sum_7 Int)
(declare-const sum_8 Int)
(declare-const sum_9 Int)
(declare-const sum_10 Int)
(declare-const sum_11 Int)
(declare-const sum_12 Int)
(declare-const sum_13 Int)
(declare-const sum_14 Int)
(declare-const sum_15 Int)
(declare-const sum_16 Int)
(declare-const sum_17 Int)
(declare-const sum_18 Int)
(declare-const sum_19 Int)
(declare-const sum_20 Int)
(declare-const sum_21 Int)
(declare-const sum_22 Int)
(declare-const sum_23 Int)
(declare-const sum_24 Int)
(declare-const sum_25 Int)
(declare-const sum_26 Int)
(declare-const sum_27 Int)
(declare-const sum_28 Int)
(declare-const sum_29 Int)
(declare-const sum_30 Int)
(declare-const sum_31 Int)
(declare-const sum_32 Int)
(declare-const sum_33 Int)
(declare-const sum_34 Int)
(declare-const sum_35 Int)
(declare-const sum_36 Int)
(declare-const sum_37 Int)
(declare-const sum_38 Int)
(declare-const sum_39 Int)
(declare-const sum_40 Int)
(declare-const sum_41 Int)
(declare-const sum_42 Int)
(declare-const sum_43 Int)
(declare-const sum_44 Int)
(declare-const sum_45 Int)
(declare-const sum_46 Int)
(declare-const sum_47 Int)
(declare-const sum_48 Int)
(declare-const sum_49 Int)
(declare-const sum_50 Int)
(declare-const sum_51 Int)
(declare-const sum_52 Int)
(declare-const sum_53 Int)
(declare-const sum_54 Int)
(declare-const sum_55 Int)
(declare-const sum_56 Int)
(declare-const sum_57 Int)
(declare-const sum_58 Int)
(declare-const sum_59 Int)
(declare-const sum_60 Int)
(declare-const sum_61 Int)
(declare-const sum_62 Int)
(declare-const sum_63 Int)
(declare-const sum_64 Int)

(assert (forall ((k Int)) (=> (= k 0) (= (fee k) 2))))
(assert (and (= (fee 1) 5) (= (fee 2) 9)))
(assert
  (! (forall ((d Int)) (=> (<= 0 d 7) (and (<= 90 (rate d)) (<= (rate d) 120)))) :named rates))
(assert (= (rate 0) 109))
(assert (= (rate 1) 102))
(assert (= (rate 2) 116))
(assert (= (rate 3) 96))
(assert (= (rate 4) 115))
(assert (= (rate 5) 102))
(assert (= (rate 6) 96))
(assert (= (rate 7) 101))
(assert (= sum_0 0))
; order 0 on day 0
(assert (or (= amount_0 290) (= amount_0 340)))
(assert
  (! (= gets_0
       (-
         (div (* amount_0 (rate 0)) 100)
         (ite (vip 0) 0 (fee (ite (< amount_0 100) 0 (ite (< amount_0 300) 1 2)))))) :named order_0))
(assert (= sum_1 (+ sum_0 (mod gets_0 10))))
; order 1 on day 0
(assert (= amount_1 180))
(assert
  (! (= gets_1
       (-
         (div (* amount_1 (rate 0)) 100)
         (ite (vip 1) 0 (fee (ite (< amount_1 100) 0 (ite (< amount_1 300) 1 2)))))) :named order_1))
(assert (= sum_2 (+ sum_1 (mod gets_1 10))))
(assert (vip 1))
; order 2 on day 0
(assert (= amount_2 380))
(assert
  (! (= gets_2
       (-
         (div (* amount_2 (rate 0)) 100)
         (ite (vip 2) 0 (fee (ite (< amount_2 100) 0 (ite (< amount_2 300) 1 2)))))) :named order_2))
(assert (= sum_3 (+ sum_2 (mod gets_2 10))))
(assert (not (vip 2)))
; order 3 on day 0
(assert (= amount_3 50))
(assert
  (! (= gets_3
       (-
         (div (* amount_3 (rate 0)) 100)
         (ite (vip 3) 0 (fee (ite (< amount_3 100) 0 (ite (< amount_3 300) 1 2)))))) :named order_3))
(assert (= sum_4 (+ sum_3 (mod gets_3 10))))
; order 4 on day 0
(assert (= amount_4 490))
(assert
  (! (= gets_4
       (-
         (div (* amount_4 (rate 0)) 100)
         (ite (vip 4) 0 (fee (ite (< amount_4 100) 0 (ite (< amount_4 300) 1 2)))))) :named order_4))
(assert (= sum_5 (+ sum_4 (mod gets_4 10))))
(assert (not (vip 4)))
(assert
  (=>
    (vip 4)
    (>= (* gets_4 100) (- (* amount_4 (rate 0)) 100))
    (or (not (= amount_4 0)) (> (abs gets_4) 0))))
; order 5 on day 0
(assert (= amount_5 350))
(assert
  (! (= gets_5
       (-
         (div (* amount_5 (rate 0)) 100)
         (ite (vip 5) 0 (fee (ite (< amount_5 100) 0 (ite (< amount_5 300) 1 2)))))) :named order_5))
(assert (= sum_6 (+ sum_5 (mod gets_5 10))))
(assert (vip 5))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 6 on day 0
(assert (= amount_6 500))
(assert
  (! (= gets_6
       (-
         (div (* amount_6 (rate 0)) 100)
         (ite (vip 6) 0 (fee (ite (< amount_6 100) 0 (ite (< amount_6 300) 1 2)))))) :named order_6))
(assert (= sum_7 (+ sum_6 (mod gets_6 10))))
(assert (not (exists ((z Int)) (and (= z gets_6) (< z 0)))))
; order 7 on day 0
(assert (= amount_7 570))
(assert
  (! (= gets_7
       (-
         (div (* amount_7 (rate 0)) 100)
         (ite (vip 7) 0 (fee (ite (< amount_7 100) 0 (ite (< amount_7 300) 1 2)))))) :named order_7))
(assert (= sum_8 (+ sum_7 (mod gets_7 10))))
(assert (not (vip 7)))
; order 8 on day 1
(assert (= amount_8 530))
(assert
  (! (= gets_8
       (-
         (div (* amount_8 (rate 1)) 100)
         (ite (vip 8) 0 (fee (ite (< amount_8 100) 0 (ite (< amount_8 300) 1 2)))))) :named order_8))
(assert (= sum_9 (+ sum_8 (mod gets_8 10))))
(assert (not (vip 8)))
; order 9 on day 1
(assert (or (= amount_9 190) (= amount_9 240)))
(assert
  (! (= gets_9
       (-
         (div (* amount_9 (rate 1)) 100)
         (ite (vip 9) 0 (fee (ite (< amount_9 100) 0 (ite (< amount_9 300) 1 2)))))) :named order_9))
(assert (= sum_10 (+ sum_9 (mod gets_9 10))))
; order 10 on day 1
(assert (= amount_10 430))
(assert
  (! (= gets_10
       (-
         (div (* amount_10 (rate 1)) 100)
         (ite (vip 10) 0 (fee (ite (< amount_10 100) 0 (ite (< amount_10 300) 1 2)))))) :named order_10))
(assert (= sum_11 (+ sum_10 (mod gets_10 10))))
(assert (not (vip 10)))
(assert
  (=>
    (vip 10)
    (>= (* gets_10 100) (- (* amount_10 (rate 1)) 100))
    (or (not (= amount_10 0)) (> (abs gets_10) 0))))
; order 11 on day 1
(assert (= amount_11 250))
(assert
  (! (= gets_11
       (-
         (div (* amount_11 (rate 1)) 100)
         (ite (vip 11) 0 (fee (ite (< amount_11 100) 0 (ite (< amount_11 300) 1 2)))))) :named order_11))
(assert (= sum_12 (+ sum_11 (mod gets_11 10))))
(assert (not (vip 11)))
; order 12 on day 1
(assert (= amount_12 530))
(assert
  (! (= gets_12
       (-
         (div (* amount_12 (rate 1)) 100)
         (ite (vip 12) 0 (fee (ite (< amount_12 100) 0 (ite (< amount_12 300) 1 2)))))) :named order_12))
(assert (= sum_13 (+ sum_12 (mod gets_12 10))))
; order 13 on day 1
(assert (= amount_13 470))
(assert
  (! (= gets_13
       (-
         (div (* amount_13 (rate 1)) 100)
         (ite (vip 13) 0 (fee (ite (< amount_13 100) 0 (ite (< amount_13 300) 1 2)))))) :named order_13))
(assert (= sum_14 (+ sum_13 (mod gets_13 10))))
(assert (vip 13))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
(assert (not (exists ((z Int)) (and (= z gets_13) (< z 0)))))
; order 14 on day 1
(assert (= amount_14 600))
(assert
  (! (= gets_14
       (-
         (div (* amount_14 (rate 1)) 100)
         (ite (vip 14) 0 (fee (ite (< amount_14 100) 0 (ite (< amount_14 300) 1 2)))))) :named order_14))
(assert (= sum_15 (+ sum_14 (mod gets_14 10))))
(assert (not (vip 14)))
; order 15 on day 1
(assert (= amount_15 390))
(assert
  (! (= gets_15
       (-
         (div (* amount_15 (rate 1)) 100)
         (ite (vip 15) 0 (fee (ite (< amount_15 100) 0 (ite (< amount_15 300) 1 2)))))) :named order_15))
(assert (= sum_16 (+ sum_15 (mod gets_15 10))))
; order 16 on day 2
(assert (= amount_16 500))
(assert
  (! (= gets_16
       (-
         (div (* amount_16 (rate 2)) 100)
         (ite (vip 16) 0 (fee (ite (< amount_16 100) 0 (ite (< amount_16 300) 1 2)))))) :named order_16))
(assert (= sum_17 (+ sum_16 (mod gets_16 10))))
(assert (not (vip 16)))
(assert
  (=>
    (vip 16)
    (>= (* gets_16 100) (- (* amount_16 (rate 2)) 100))
    (or (not (= amount_16 0)) (> (abs gets_16) 0))))
; order 17 on day 2
(assert (= amount_17 80))
(assert
  (! (= gets_17
       (-
         (div (* amount_17 (rate 2)) 100)
         (ite (vip 17) 0 (fee (ite (< amount_17 100) 0 (ite (< amount_17 300) 1 2)))))) :named order_17))
(assert (= sum_18 (+ sum_17 (mod gets_17 10))))
(assert (vip 17))
; order 18 on day 2
(assert (or (= amount_18 250) (= amount_18 300)))
(assert
  (! (= gets_18
       (-
         (div (* amount_18 (rate 2)) 100)
         (ite (vip 18) 0 (fee (ite (< amount_18 100) 0 (ite (< amount_18 300) 1 2)))))) :named order_18))
(assert (= sum_19 (+ sum_18 (mod gets_18 10))))
; order 19 on day 2
(assert (= amount_19 20))
(assert
  (! (= gets_19
       (-
         (div (* amount_19 (rate 2)) 100)
         (ite (vip 19) 0 (fee (ite (< amount_19 100) 0 (ite (< amount_19 300) 1 2)))))) :named order_19))
(assert (= sum_20 (+ sum_19 (mod gets_19 10))))
(assert (not (vip 19)))
; order 20 on day 2
(assert (= amount_20 340))
(assert
  (! (= gets_20
       (-
         (div (* amount_20 (rate 2)) 100)
         (ite (vip 20) 0 (fee (ite (< amount_20 100) 0 (ite (< amount_20 300) 1 2)))))) :named order_20))
(assert (= sum_21 (+ sum_20 (mod gets_20 10))))
(assert (not (vip 20)))
(assert (not (exists ((z Int)) (and (= z gets_20) (< z 0)))))
; order 21 on day 2
(assert (= amount_21 20))
(assert
  (! (= gets_21
       (-
         (div (* amount_21 (rate 2)) 100)
         (ite (vip 21) 0 (fee (ite (< amount_21 100) 0 (ite (< amount_21 300) 1 2)))))) :named order_21))
(assert (= sum_22 (+ sum_21 (mod gets_21 10))))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 22 on day 2
(assert (= amount_22 80))
(assert
  (! (= gets_22
       (-
         (div (* amount_22 (rate 2)) 100)
         (ite (vip 22) 0 (fee (ite (< amount_22 100) 0 (ite (< amount_22 300) 1 2)))))) :named order_22))
(assert (= sum_23 (+ sum_22 (mod gets_22 10))))
(assert (not (vip 22)))
(assert
  (=>
    (vip 22)
    (>= (* gets_22 100) (- (* amount_22 (rate 2)) 100))
    (or (not (= amount_22 0)) (> (abs gets_22) 0))))
; order 23 on day 2
(assert (= amount_23 480))
(assert
  (! (= gets_23
       (-
         (div (* amount_23 (rate 2)) 100)
         (ite (vip 23) 0 (fee (ite (< amount_23 100) 0 (ite (< amount_23 300) 1 2)))))) :named order_23))
(assert (= sum_24 (+ sum_23 (mod gets_23 10))))
(assert (not (vip 23)))
; order 24 on day 3
(assert (= amount_24 330))
(assert
  (! (= gets_24
       (-
         (div (* amount_24 (rate 3)) 100)
         (ite (vip 24) 0 (fee (ite (< amount_24 100) 0 (ite (< amount_24 300) 1 2)))))) :named order_24))
(assert (= sum_25 (+ sum_24 (mod gets_24 10))))
; order 25 on day 3
(assert (= amount_25 250))
(assert
  (! (= gets_25
       (-
         (div (* amount_25 (rate 3)) 100)
         (ite (vip 25) 0 (fee (ite (< amount_25 100) 0 (ite (< amount_25 300) 1 2)))))) :named order_25))
(assert (= sum_26 (+ sum_25 (mod gets_25 10))))
(assert (vip 25))
; order 26 on day 3
(assert (= amount_26 480))
(assert
  (! (= gets_26
       (-
         (div (* amount_26 (rate 3)) 100)
         (ite (vip 26) 0 (fee (ite (< amount_26 100) 0 (ite (< amount_26 300) 1 2)))))) :named order_26))
(assert (= sum_27 (+ sum_26 (mod gets_26 10))))
(assert (not (vip 26)))
; order 27 on day 3
(assert (or (= amount_27 30) (= amount_27 80)))
(assert
  (! (= gets_27
       (-
         (div (* amount_27 (rate 3)) 100)
         (ite (vip 27) 0 (fee (ite (< amount_27 100) 0 (ite (< amount_27 300) 1 2)))))) :named order_27))
(assert (= sum_28 (+ sum_27 (mod gets_27 10))))
(assert (not (exists ((z Int)) (and (= z gets_27) (< z 0)))))
; order 28 on day 3
(assert (= amount_28 230))
(assert
  (! (= gets_28
       (-
         (div (* amount_28 (rate 3)) 100)
         (ite (vip 28) 0 (fee (ite (< amount_28 100) 0 (ite (< amount_28 300) 1 2)))))) :named order_28))
(assert (= sum_29 (+ sum_28 (mod gets_28 10))))
(assert (not (vip 28)))
(assert
  (=>
    (vip 28)
    (>= (* gets_28 100) (- (* amount_28 (rate 3)) 100))
    (or (not (= amount_28 0)) (> (abs gets_28) 0))))
; order 29 on day 3
(assert (= amount_29 450))
(assert
  (! (= gets_29
       (-
         (div (* amount_29 (rate 3)) 100)
         (ite (vip 29) 0 (fee (ite (< amount_29 100) 0 (ite (< amount_29 300) 1 2)))))) :named order_29))
(assert (= sum_30 (+ sum_29 (mod gets_29 10))))
(assert (vip 29))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 30 on day 3
(assert (= amount_30 330))
(assert
  (! (= gets_30
       (-
         (div (* amount_30 (rate 3)) 100)
         (ite (vip 30) 0 (fee (ite (< amount_30 100) 0 (ite (< amount_30 300) 1 2)))))) :named order_30))
(assert (= sum_31 (+ sum_30 (mod gets_30 10))))
; order 31 on day 3
(assert (= amount_31 50))
(assert
  (! (= gets_31
       (-
         (div (* amount_31 (rate 3)) 100)
         (ite (vip 31) 0 (fee (ite (< amount_31 100) 0 (ite (< amount_31 300) 1 2)))))) :named order_31))
(assert (= sum_32 (+ sum_31 (mod gets_31 10))))
(assert (not (vip 31)))
; order 32 on day 4
(assert (= amount_32 30))
(assert
  (! (= gets_32
       (-
         (div (* amount_32 (rate 4)) 100)
         (ite (vip 32) 0 (fee (ite (< amount_32 100) 0 (ite (< amount_32 300) 1 2)))))) :named order_32))
(assert (= sum_33 (+ sum_32 (mod gets_32 10))))
(assert (not (vip 32)))
; order 33 on day 4
(assert (= amount_33 170))
(assert
  (! (= gets_33
       (-
         (div (* amount_33 (rate 4)) 100)
         (ite (vip 33) 0 (fee (ite (< amount_33 100) 0 (ite (< amount_33 300) 1 2)))))) :named order_33))
(assert (= sum_34 (+ sum_33 (mod gets_33 10))))
; order 34 on day 4
(assert (= amount_34 220))
(assert
  (! (= gets_34
       (-
         (div (* amount_34 (rate 4)) 100)
         (ite (vip 34) 0 (fee (ite (< amount_34 100) 0 (ite (< amount_34 300) 1 2)))))) :named order_34))
(assert (= sum_35 (+ sum_34 (mod gets_34 10))))
(assert (not (vip 34)))
(assert
  (=>
    (vip 34)
    (>= (* gets_34 100) (- (* amount_34 (rate 4)) 100))
    (or (not (= amount_34 0)) (> (abs gets_34) 0))))
(assert (not (exists ((z Int)) (and (= z gets_34) (< z 0)))))
; order 35 on day 4
(assert (= amount_35 70))
(assert
  (! (= gets_35
       (-
         (div (* amount_35 (rate 4)) 100)
         (ite (vip 35) 0 (fee (ite (< amount_35 100) 0 (ite (< amount_35 300) 1 2)))))) :named order_35))
(assert (= sum_36 (+ sum_35 (mod gets_35 10))))
(assert (not (vip 35)))
; order 36 on day 4
(assert (or (= amount_36 120) (= amount_36 170)))
(assert
  (! (= gets_36
       (-
         (div (* amount_36 (rate 4)) 100)
         (ite (vip 36) 0 (fee (ite (< amount_36 100) 0 (ite (< amount_36 300) 1 2)))))) :named order_36))
(assert (= sum_37 (+ sum_36 (mod gets_36 10))))
; order 37 on day 4
(assert (= amount_37 230))
(assert
  (! (= gets_37
       (-
         (div (* amount_37 (rate 4)) 100)
         (ite (vip 37) 0 (fee (ite (< amount_37 100) 0 (ite (< amount_37 300) 1 2)))))) :named order_37))
(assert (= sum_38 (+ sum_37 (mod gets_37 10))))
(assert (vip 37))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 38 on day 4
(assert (= amount_38 120))
(assert
  (! (= gets_38
       (-
         (div (* amount_38 (rate 4)) 100)
         (ite (vip 38) 0 (fee (ite (< amount_38 100) 0 (ite (< amount_38 300) 1 2)))))) :named order_38))
(assert (= sum_39 (+ sum_38 (mod gets_38 10))))
(assert (not (vip 38)))
; order 39 on day 4
(assert (= amount_39 380))
(assert
  (! (= gets_39
       (-
         (div (* amount_39 (rate 4)) 100)
         (ite (vip 39) 0 (fee (ite (< amount_39 100) 0 (ite (< amount_39 300) 1 2)))))) :named order_39))
(assert (= sum_40 (+ sum_39 (mod gets_39 10))))
; order 40 on day 5
(assert (= amount_40 60))
(assert
  (! (= gets_40
       (-
         (div (* amount_40 (rate 5)) 100)
         (ite (vip 40) 0 (fee (ite (< amount_40 100) 0 (ite (< amount_40 300) 1 2)))))) :named order_40))
(assert (= sum_41 (+ sum_40 (mod gets_40 10))))
(assert (not (vip 40)))
(assert
  (=>
    (vip 40)
    (>= (* gets_40 100) (- (* amount_40 (rate 5)) 100))
    (or (not (= amount_40 0)) (> (abs gets_40) 0))))
; order 41 on day 5
(assert (= amount_41 320))
(assert
  (! (= gets_41
       (-
         (div (* amount_41 (rate 5)) 100)
         (ite (vip 41) 0 (fee (ite (< amount_41 100) 0 (ite (< amount_41 300) 1 2)))))) :named order_41))
(assert (= sum_42 (+ sum_41 (mod gets_41 10))))
(assert (vip 41))
(assert (not (exists ((z Int)) (and (= z gets_41) (< z 0)))))
; order 42 on day 5
(assert (= amount_42 560))
(assert
  (! (= gets_42
       (-
         (div (* amount_42 (rate 5)) 100)
         (ite (vip 42) 0 (fee (ite (< amount_42 100) 0 (ite (< amount_42 300) 1 2)))))) :named order_42))
(assert (= sum_43 (+ sum_42 (mod gets_42 10))))
; order 43 on day 5
(assert (= amount_43 250))
(assert
  (! (= gets_43
       (-
         (div (* amount_43 (rate 5)) 100)
         (ite (vip 43) 0 (fee (ite (< amount_43 100) 0 (ite (< amount_43 300) 1 2)))))) :named order_43))
(assert (= sum_44 (+ sum_43 (mod gets_43 10))))
(assert (not (vip 43)))
; order 44 on day 5
(assert (= amount_44 70))
(assert
  (! (= gets_44
       (-
         (div (* amount_44 (rate 5)) 100)
         (ite (vip 44) 0 (fee (ite (< amount_44 100) 0 (ite (< amount_44 300) 1 2)))))) :named order_44))
(assert (= sum_45 (+ sum_44 (mod gets_44 10))))
(assert (not (vip 44)))
; order 45 on day 5
(assert (or (= amount_45 200) (= amount_45 250)))
(assert
  (! (= gets_45
       (-
         (div (* amount_45 (rate 5)) 100)
         (ite (vip 45) 0 (fee (ite (< amount_45 100) 0 (ite (< amount_45 300) 1 2)))))) :named order_45))
(assert (= sum_46 (+ sum_45 (mod gets_45 10))))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 46 on day 5
(assert (= amount_46 120))
(assert
  (! (= gets_46
       (-
         (div (* amount_46 (rate 5)) 100)
         (ite (vip 46) 0 (fee (ite (< amount_46 100) 0 (ite (< amount_46 300) 1 2)))))) :named order_46))
(assert (= sum_47 (+ sum_46 (mod gets_46 10))))
(assert (not (vip 46)))
(assert
  (=>
    (vip 46)
    (>= (* gets_46 100) (- (* amount_46 (rate 5)) 100))
    (or (not (= amount_46 0)) (> (abs gets_46) 0))))
; order 47 on day 5
(assert (= amount_47 380))
(assert
  (! (= gets_47
       (-
         (div (* amount_47 (rate 5)) 100)
         (ite (vip 47) 0 (fee (ite (< amount_47 100) 0 (ite (< amount_47 300) 1 2)))))) :named order_47))
(assert (= sum_48 (+ sum_47 (mod gets_47 10))))
(assert (not (vip 47)))
; order 48 on day 6
(assert (= amount_48 60))
(assert
  (! (= gets_48
       (-
         (div (* amount_48 (rate 6)) 100)
         (ite (vip 48) 0 (fee (ite (< amount_48 100) 0 (ite (< amount_48 300) 1 2)))))) :named order_48))
(assert (= sum_49 (+ sum_48 (mod gets_48 10))))
(assert (not (exists ((z Int)) (and (= z gets_48) (< z 0)))))
; order 49 on day 6
(assert (= amount_49 450))
(assert
  (! (= gets_49
       (-
         (div (* amount_49 (rate 6)) 100)
         (ite (vip 49) 0 (fee (ite (< amount_49 100) 0 (ite (< amount_49 300) 1 2)))))) :named order_49))
(assert (= sum_50 (+ sum_49 (mod gets_49 10))))
(assert (vip 49))
; order 50 on day 6
(assert (= amount_50 600))
(assert
  (! (= gets_50
       (-
         (div (* amount_50 (rate 6)) 100)
         (ite (vip 50) 0 (fee (ite (< amount_50 100) 0 (ite (< amount_50 300) 1 2)))))) :named order_50))
(assert (= sum_51 (+ sum_50 (mod gets_50 10))))
(assert (not (vip 50)))
; order 51 on day 6
(assert (= amount_51 100))
(assert
  (! (= gets_51
       (-
         (div (* amount_51 (rate 6)) 100)
         (ite (vip 51) 0 (fee (ite (< amount_51 100) 0 (ite (< amount_51 300) 1 2)))))) :named order_51))
(assert (= sum_52 (+ sum_51 (mod gets_51 10))))
; order 52 on day 6
(assert (= amount_52 360))
(assert
  (! (= gets_52
       (-
         (div (* amount_52 (rate 6)) 100)
         (ite (vip 52) 0 (fee (ite (< amount_52 100) 0 (ite (< amount_52 300) 1 2)))))) :named order_52))
(assert (= sum_53 (+ sum_52 (mod gets_52 10))))
(assert (not (vip 52)))
(assert
  (=>
    (vip 52)
    (>= (* gets_52 100) (- (* amount_52 (rate 6)) 100))
    (or (not (= amount_52 0)) (> (abs gets_52) 0))))
; order 53 on day 6
(assert (= amount_53 480))
(assert
  (! (= gets_53
       (-
         (div (* amount_53 (rate 6)) 100)
         (ite (vip 53) 0 (fee (ite (< amount_53 100) 0 (ite (< amount_53 300) 1 2)))))) :named order_53))
(assert (= sum_54 (+ sum_53 (mod gets_53 10))))
(assert (vip 53))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 54 on day 6
(assert (or (= amount_54 540) (= amount_54 590)))
(assert
  (! (= gets_54
       (-
         (div (* amount_54 (rate 6)) 100)
         (ite (vip 54) 0 (fee (ite (< amount_54 100) 0 (ite (< amount_54 300) 1 2)))))) :named order_54))
(assert (= sum_55 (+ sum_54 (mod gets_54 10))))
; order 55 on day 6
(assert (= amount_55 300))
(assert
  (! (= gets_55
       (-
         (div (* amount_55 (rate 6)) 100)
         (ite (vip 55) 0 (fee (ite (< amount_55 100) 0 (ite (< amount_55 300) 1 2)))))) :named order_55))
(assert (= sum_56 (+ sum_55 (mod gets_55 10))))
(assert (not (vip 55)))
(assert (not (exists ((z Int)) (and (= z gets_55) (< z 0)))))
; order 56 on day 7
(assert (= amount_56 540))
(assert
  (! (= gets_56
       (-
         (div (* amount_56 (rate 7)) 100)
         (ite (vip 56) 0 (fee (ite (< amount_56 100) 0 (ite (< amount_56 300) 1 2)))))) :named order_56))
(assert (= sum_57 (+ sum_56 (mod gets_56 10))))
(assert (not (vip 56)))
; order 57 on day 7
(assert (= amount_57 330))
(assert
  (! (= gets_57
       (-
         (div (* amount_57 (rate 7)) 100)
         (ite (vip 57) 0 (fee (ite (< amount_57 100) 0 (ite (< amount_57 300) 1 2)))))) :named order_57))
(assert (= sum_58 (+ sum_57 (mod gets_57 10))))
; order 58 on day 7
(assert (= amount_58 220))
(assert
  (! (= gets_58
       (-
         (div (* amount_58 (rate 7)) 100)
         (ite (vip 58) 0 (fee (ite (< amount_58 100) 0 (ite (< amount_58 300) 1 2)))))) :named order_58))
(assert (= sum_59 (+ sum_58 (mod gets_58 10))))
(assert (not (vip 58)))
(assert
  (=>
    (vip 58)
    (>= (* gets_58 100) (- (* amount_58 (rate 7)) 100))
    (or (not (= amount_58 0)) (> (abs gets_58) 0))))
; order 59 on day 7
(assert (= amount_59 270))
(assert
  (! (= gets_59
       (-
         (div (* amount_59 (rate 7)) 100)
         (ite (vip 59) 0 (fee (ite (< amount_59 100) 0 (ite (< amount_59 300) 1 2)))))) :named order_59))
(assert (= sum_60 (+ sum_59 (mod gets_59 10))))
(assert (not (vip 59)))
; order 60 on day 7
(assert (= amount_60 410))
(assert
  (! (= gets_60
       (-
         (div (* amount_60 (rate 7)) 100)
         (ite (vip 60) 0 (fee (ite (< amount_60 100) 0 (ite (< amount_60 300) 1 2)))))) :named order_60))
(assert (= sum_61 (+ sum_60 (mod gets_60 10))))
; order 61 on day 7
(assert (= amount_61 260))
(assert
  (! (= gets_61
       (-
         (div (* amount_61 (rate 7)) 100)
         (ite (vip 61) 0 (fee (ite (< amount_61 100) 0 (ite (< amount_61 300) 1 2)))))) :named order_61))
(assert (= sum_62 (+ sum_61 (mod gets_61 10))))
(assert (vip 61))
(assert (exists ((k Int)) (and (<= 0 k 2) (distinct (fee k) 0 1) (>= (* (fee k) 2) 4))))
; order 62 on day 7
(assert (= amount_62 40))
(assert
  (! (= gets_62
       (-
         (div (* amount_62 (rate 7)) 100)
         (ite (vip 62) 0 (fee (ite (< amount_62 100) 0 (ite (< amount_62 300) 1 2)))))) :named order_62))
(assert (= sum_63 (+ sum_62 (mod gets_62 10))))
(assert (not (vip 62)))
(assert (not (exists ((z Int)) (and (= z gets_62) (< z 0)))))
; order 63 on day 7
(assert (or (= amount_63 180) (= amount_63 230)))
(assert
  (! (= gets_63
       (-
         (div (* amount_63 (rate 7)) 100)
         (ite (vip 63) 0 (fee (ite (< amount_63 100) 0 (ite (< amount_63 300) 1 2)))))) :named order_63))
(assert (= sum_64 (+ sum_63 (mod gets_63 10))))
(assert (and (> sum_64 40) (< sum_64 700)))

(check-sat)
(exit)
