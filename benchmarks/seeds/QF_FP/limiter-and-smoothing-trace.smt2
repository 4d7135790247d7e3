; A control loop in single precision for 33 samples: dead zone, slew limit, clamp, peak hold, rounding
; to whole steps; most samples are given, a few may be one of two; the peak exceeds 5.5 and the state
; settles.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const in_0 Float32)
(declare-const in_1 Float32)
(declare-const in_2 Float32)
(declare-const in_3 Float32)
(declare-const in_4 Float32)
(declare-const in_5 Float32)
(declare-const in_6 Float32)
(declare-const in_7 Float32)
(declare-const in_8 Float32)
(declare-const in_9 Float32)
(declare-const in_10 Float32)
(declare-const in_11 Float32)
(declare-const in_12 Float32)
(declare-const in_13 Float32)
(declare-const in_14 Float32)
(declare-const in_15 Float32)
(declare-const in_16 Float32)
(declare-const in_17 Float32)
(declare-const in_18 Float32)
(declare-const in_19 Float32)
(declare-const in_20 Float32)
(declare-const in_21 Float32)
(declare-const in_22 Float32)
(declare-const in_23 Float32)
(declare-const in_24 Float32)
(declare-const in_25 Float32)
(declare-const in_26 Float32)
(declare-const in_27 Float32)
(declare-const in_28 Float32)
(declare-const in_29 Float32)
(declare-const in_30 Float32)
(declare-const in_31 Float32)
(declare-const in_32 Float32)
(declare-const y_0 Float32)
(declare-const y_1 Float32)
(declare-const y_2 Float32)
(declare-const y_3 Float32)
(declare-const y_4 Float32)
(declare-const y_5 Float32)
(declare-const y_6 Float32)
(declare-const y_7 Float32)
(declare-const y_8 Float32)
(declare-const y_9 Float32)
(declare-const y_10 Float32)
(declare-const y_11 Float32)
(declare-const y_12 Float32)
(declare-const y_13 Float32)
(declare-const y_14 Float32)
(declare-const y_15 Float32)
(declare-const y_16 Float32)
(declare-const y_17 Float32)
(declare-const y_18 Float32)
(declare-const y_19 Float32)
(declare-const y_20 Float32)
(declare-const y_21 Float32)
(declare-const y_22 Float32)
(declare-const y_23 Float32)
(declare-const y_24 Float32)
(declare-const y_25 Float32)
(declare-const y_26 Float32)
(declare-const y_27 Float32)
(declare-const y_28 Float32)
(declare-const y_29 Float32)
(declare-const y_30 Float32)
(declare-const y_31 Float32)
(declare-const y_32 Float32)
(declare-const y_33 Float32)
(declare-const peak_0 Float32)
(declare-const peak_1 Float32)
(declare-const peak_2 Float32)
(declare-const peak_3 Float32)
(declare-const peak_4 Float32)
(declare-const peak_5 Float32)
(declare-const peak_6 Float32)
(declare-const peak_7 Float32)
(declare-const peak_8 Float32)
(declare-const peak_9 Float32)
(declare-const peak_10 Float32)
(declare-const peak_11 Float32)
(declare-const peak_12 Float32)
(declare-const peak_13 Float32)
(declare-const peak_14 Float32)
(declare-const peak_15 Float32)
(declare-const peak_16 Float32)
(declare-const peak_17 Float32)
(declare-const peak_18 Float32)
(declare-const peak_19 Float32)
(declare-const peak_20 Float32)
(declare-const peak_21 Float32)
(declare-const peak_22 Float32)
(declare-const peak_23 Float32)
(declare-const peak_24 Float32)
(declare-const peak_25 Float32)
(declare-const peak_26 Float32)
(declare-const peak_27 Float32)
(declare-const peak_28 Float32)
(declare-const peak_29 Float32)
(declare-const peak_30 Float32)
(declare-const peak_31 Float32)
(declare-const peak_32 Float32)
(declare-const peak_33 Float32)
(declare-const whole_0 Float32)
(declare-const whole_1 Float32)
(declare-const whole_2 Float32)
(declare-const whole_3 Float32)
(declare-const whole_4 Float32)
(declare-const whole_5 Float32)
(declare-const whole_6 Float32)
(declare-const whole_7 Float32)
(declare-const whole_8 Float32)
(declare-const whole_9 Float32)
(declare-const whole_10 Float32)
(declare-const whole_11 Float32)
(declare-const whole_12 Float32)
(declare-const whole_13 Float32)
(declare-const whole_14 Float32)
(declare-const whole_15 Float32)
(declare-const whole_16 Float32)
(declare-const whole_17 Float32)
(declare-const whole_18 Float32)
(declare-const whole_19 Float32)
(declare-const whole_20 Float32)
(declare-const whole_21 Float32)
(declare-const whole_22 Float32)
(declare-const whole_23 Float32)
(declare-const whole_24 Float32)
(declare-const whole_25 Float32)
(declare-const whole_26 Float32)
(declare-const whole_27 Float32)
(declare-const whole_28 Float32)
(declare-const whole_29 Float32)
(declare-const whole_30 Float32)
(declare-const whole_31 Float32)
(declare-const whole_32 Float32)
(declare-const limited_0 Bool)
(declare-const limited_1 Bool)
(declare-const limited_2 Bool)
(declare-const limited_3 Bool)
(declare-const limited_4 Bool)
(declare-const limited_5 Bool)
(declare-const limited_6 Bool)
(declare-const limited_7 Bool)
(declare-const limited_8 Bool)
(declare-const limited_9 Bool)
(declare-const limited_10 Bool)
(declare-const limited_11 Bool)
(declare-const limited_12 Bool)
(declare-const limited_13 Bool)
(declare-const limited_14 Bool)
(declare-const limited_15 Bool)
(declare-const limited_16 Bool)
(declare-const limited_17 Bool)
(declare-const limited_18 Bool)
(declare-const limited_19 Bool)
(declare-const limited_20 Bool)
(declare-const limited_21 Bool)
(declare-const limited_22 Bool)
(declare-const limited_23 Bool)
(declare-const limited_24 Bool)
(declare-const limited_25 Bool)
(declare-const limited_26 Bool)
(declare-const limited_27 Bool)
(declare-const limited_28 Bool)
(declare-const limited_29 Bool)
(declare-const limited_30 Bool)
(declare-const limited_31 Bool)
(declare-const limited_32 Bool)

(define-fun lit_max () Float32 ((_ to_fp 8 24) RNE 8.0))
(define-fun lit_slew () Float32 ((_ to_fp 8 24) RNE 1.5))
(define-fun lit_dead () Float32 ((_ to_fp 8 24) RNE 0.0625))
(define-fun dead_zone ((x Float32)) Float32 (ite (fp.leq (fp.abs x) lit_dead) (_ +zero 8 24) x))
(define-fun clamp ((x Float32)) Float32 (fp.max (fp.neg lit_max) (fp.min lit_max x)))
(assert (and (= y_0 (_ +zero 8 24)) (= peak_0 (_ -oo 8 24))))
; sample 0
(assert (= in_0 (fp #b0 #x00 #b00000000000000000000000)))
(assert
  (! (let ((delta (fp.sub RNE in_0 y_0)))
       (and
         (= limited_0 (fp.gt (fp.abs delta) lit_slew))
         (= y_1
           (dead_zone
             (clamp
               (ite
                 (not limited_0)
                 in_0
                 (ite (fp.isNegative delta) (fp.sub RNE y_0 lit_slew) (fp.add RNE y_0 lit_slew)))))))) :named loop_0))
(assert (= peak_1 (ite (fp.lt peak_0 y_1) y_1 peak_0)))
(assert (= whole_0 (fp.roundToIntegral RNA y_1)))
; sample 1
(assert (= in_1 ((_ to_fp 8 24) RNE 1.435)))
(assert
  (! (let ((delta (fp.sub RNE in_1 y_1)))
       (and
         (= limited_1 (fp.gt (fp.abs delta) lit_slew))
         (= y_2
           (dead_zone
             (clamp
               (ite
                 (not limited_1)
                 in_1
                 (ite (fp.isNegative delta) (fp.sub RNE y_1 lit_slew) (fp.add RNE y_1 lit_slew)))))))) :named loop_1))
(assert (= peak_2 (ite (fp.lt peak_1 y_2) y_2 peak_1)))
(assert (= whole_1 (fp.roundToIntegral RNA y_2)))
(assert
  (=> limited_1 (xor (fp.isPositive in_1) (fp.isNegative in_1)) (fp.leq (fp.abs whole_1) lit_max)))
; sample 2
(assert (= in_2 ((_ to_fp 8 24) RNE 2.718)))
(assert
  (! (let ((delta (fp.sub RNE in_2 y_2)))
       (and
         (= limited_2 (fp.gt (fp.abs delta) lit_slew))
         (= y_3
           (dead_zone
             (clamp
               (ite
                 (not limited_2)
                 in_2
                 (ite (fp.isNegative delta) (fp.sub RNE y_2 lit_slew) (fp.add RNE y_2 lit_slew)))))))) :named loop_2))
(assert (= peak_3 (ite (fp.lt peak_2 y_3) y_3 peak_2)))
(assert (= whole_2 (fp.roundToIntegral RNA y_3)))
(assert (or (fp.eq whole_2 y_3) (fp.isNormal y_3) (distinct in_2 y_3)))
; sample 3
(assert (= in_3 (fp #b0 #x80 #b11101001110110110010001)))
(assert
  (! (let ((delta (fp.sub RNE in_3 y_3)))
       (and
         (= limited_3 (fp.gt (fp.abs delta) lit_slew))
         (= y_4
           (dead_zone
             (clamp
               (ite
                 (not limited_3)
                 in_3
                 (ite (fp.isNegative delta) (fp.sub RNE y_3 lit_slew) (fp.add RNE y_3 lit_slew)))))))) :named loop_3))
(assert (= peak_4 (ite (fp.lt peak_3 y_4) y_4 peak_3)))
(assert (= whole_3 (fp.roundToIntegral RNA y_4)))
; sample 4
(assert (= in_4 ((_ to_fp 8 24) RNE 4.742)))
(assert
  (! (let ((delta (fp.sub RNE in_4 y_4)))
       (and
         (= limited_4 (fp.gt (fp.abs delta) lit_slew))
         (= y_5
           (dead_zone
             (clamp
               (ite
                 (not limited_4)
                 in_4
                 (ite (fp.isNegative delta) (fp.sub RNE y_4 lit_slew) (fp.add RNE y_4 lit_slew)))))))) :named loop_4))
(assert (= peak_5 (ite (fp.lt peak_4 y_5) y_5 peak_4)))
(assert (= whole_4 (fp.roundToIntegral RNA y_5)))
; sample 5
(assert (= in_5 ((_ to_fp 8 24) RNE 5.454)))
(assert
  (! (let ((delta (fp.sub RNE in_5 y_5)))
       (and
         (= limited_5 (fp.gt (fp.abs delta) lit_slew))
         (= y_6
           (dead_zone
             (clamp
               (ite
                 (not limited_5)
                 in_5
                 (ite (fp.isNegative delta) (fp.sub RNE y_5 lit_slew) (fp.add RNE y_5 lit_slew)))))))) :named loop_5))
(assert (= peak_6 (ite (fp.lt peak_5 y_6) y_6 peak_5)))
(assert (= whole_5 (fp.roundToIntegral RNA y_6)))
(assert
  (=> limited_5 (xor (fp.isPositive in_5) (fp.isNegative in_5)) (fp.leq (fp.abs whole_5) lit_max)))
; sample 6
(assert (= in_6 (fp #b0 #x81 #b01111101001111110111110)))
(assert
  (! (let ((delta (fp.sub RNE in_6 y_6)))
       (and
         (= limited_6 (fp.gt (fp.abs delta) lit_slew))
         (= y_7
           (dead_zone
             (clamp
               (ite
                 (not limited_6)
                 in_6
                 (ite (fp.isNegative delta) (fp.sub RNE y_6 lit_slew) (fp.add RNE y_6 lit_slew)))))))) :named loop_6))
(assert (= peak_7 (ite (fp.lt peak_6 y_7) y_7 peak_6)))
(assert (= whole_6 (fp.roundToIntegral RNA y_7)))
; sample 7
(assert (= in_7 ((_ to_fp 8 24) RNE 6.254)))
(assert
  (! (let ((delta (fp.sub RNE in_7 y_7)))
       (and
         (= limited_7 (fp.gt (fp.abs delta) lit_slew))
         (= y_8
           (dead_zone
             (clamp
               (ite
                 (not limited_7)
                 in_7
                 (ite (fp.isNegative delta) (fp.sub RNE y_7 lit_slew) (fp.add RNE y_7 lit_slew)))))))) :named loop_7))
(assert (= peak_8 (ite (fp.lt peak_7 y_8) y_8 peak_7)))
(assert (= whole_7 (fp.roundToIntegral RNA y_8)))
(assert (or (fp.eq whole_7 y_8) (fp.isNormal y_8) (distinct in_7 y_8)))
; sample 8
(assert (= in_8 ((_ to_fp 8 24) RNE 6.352)))
(assert
  (! (let ((delta (fp.sub RNE in_8 y_8)))
       (and
         (= limited_8 (fp.gt (fp.abs delta) lit_slew))
         (= y_9
           (dead_zone
             (clamp
               (ite
                 (not limited_8)
                 in_8
                 (ite (fp.isNegative delta) (fp.sub RNE y_8 lit_slew) (fp.add RNE y_8 lit_slew)))))))) :named loop_8))
(assert (= peak_9 (ite (fp.lt peak_8 y_9) y_9 peak_8)))
(assert (= whole_8 (fp.roundToIntegral RNA y_9)))
; sample 9
(assert (= in_9 (fp #b0 #x81 #b10010000110101001111111)))
(assert
  (! (let ((delta (fp.sub RNE in_9 y_9)))
       (and
         (= limited_9 (fp.gt (fp.abs delta) lit_slew))
         (= y_10
           (dead_zone
             (clamp
               (ite
                 (not limited_9)
                 in_9
                 (ite (fp.isNegative delta) (fp.sub RNE y_9 lit_slew) (fp.add RNE y_9 lit_slew)))))))) :named loop_9))
(assert (= peak_10 (ite (fp.lt peak_9 y_10) y_10 peak_9)))
(assert (= whole_9 (fp.roundToIntegral RNA y_10)))
(assert
  (=> limited_9 (xor (fp.isPositive in_9) (fp.isNegative in_9)) (fp.leq (fp.abs whole_9) lit_max)))
; sample 10
(assert (= in_10 ((_ to_fp 8 24) RNE 6.005)))
(assert
  (! (let ((delta (fp.sub RNE in_10 y_10)))
       (and
         (= limited_10 (fp.gt (fp.abs delta) lit_slew))
         (= y_11
           (dead_zone
             (clamp
               (ite
                 (not limited_10)
                 in_10
                 (ite (fp.isNegative delta) (fp.sub RNE y_10 lit_slew) (fp.add RNE y_10 lit_slew)))))))) :named loop_10))
(assert (= peak_11 (ite (fp.lt peak_10 y_11) y_11 peak_10)))
(assert (= whole_10 (fp.roundToIntegral RNA y_11)))
; sample 11
(assert (= in_11 ((_ to_fp 8 24) RNE 5.598)))
(assert
  (! (let ((delta (fp.sub RNE in_11 y_11)))
       (and
         (= limited_11 (fp.gt (fp.abs delta) lit_slew))
         (= y_12
           (dead_zone
             (clamp
               (ite
                 (not limited_11)
                 in_11
                 (ite (fp.isNegative delta) (fp.sub RNE y_11 lit_slew) (fp.add RNE y_11 lit_slew)))))))) :named loop_11))
(assert (= peak_12 (ite (fp.lt peak_11 y_12) y_12 peak_11)))
(assert (= whole_11 (fp.roundToIntegral RNA y_12)))
; sample 12
(assert (= in_12 (fp #b0 #x81 #b01000100000110001001010)))
(assert
  (! (let ((delta (fp.sub RNE in_12 y_12)))
       (and
         (= limited_12 (fp.gt (fp.abs delta) lit_slew))
         (= y_13
           (dead_zone
             (clamp
               (ite
                 (not limited_12)
                 in_12
                 (ite (fp.isNegative delta) (fp.sub RNE y_12 lit_slew) (fp.add RNE y_12 lit_slew)))))))) :named loop_12))
(assert (= peak_13 (ite (fp.lt peak_12 y_13) y_13 peak_12)))
(assert (= whole_12 (fp.roundToIntegral RNA y_13)))
(assert (or (fp.eq whole_12 y_13) (fp.isNormal y_13) (distinct in_12 y_13)))
; sample 13
(assert (= in_13 ((_ to_fp 8 24) RNE 4.429)))
(assert
  (! (let ((delta (fp.sub RNE in_13 y_13)))
       (and
         (= limited_13 (fp.gt (fp.abs delta) lit_slew))
         (= y_14
           (dead_zone
             (clamp
               (ite
                 (not limited_13)
                 in_13
                 (ite (fp.isNegative delta) (fp.sub RNE y_13 lit_slew) (fp.add RNE y_13 lit_slew)))))))) :named loop_13))
(assert (= peak_14 (ite (fp.lt peak_13 y_14) y_14 peak_13)))
(assert (= whole_13 (fp.roundToIntegral RNA y_14)))
(assert
  (=> limited_13
    (xor (fp.isPositive in_13) (fp.isNegative in_13))
    (fp.leq (fp.abs whole_13) lit_max)))
; sample 14
(assert (= in_14 ((_ to_fp 8 24) RNE 3.717)))
(assert
  (! (let ((delta (fp.sub RNE in_14 y_14)))
       (and
         (= limited_14 (fp.gt (fp.abs delta) lit_slew))
         (= y_15
           (dead_zone
             (clamp
               (ite
                 (not limited_14)
                 in_14
                 (ite (fp.isNegative delta) (fp.sub RNE y_14 lit_slew) (fp.add RNE y_14 lit_slew)))))))) :named loop_14))
(assert (= peak_15 (ite (fp.lt peak_14 y_15) y_15 peak_14)))
(assert (= whole_14 (fp.roundToIntegral RNA y_15)))
; sample 15
(assert (= in_15 (fp #b0 #x80 #b01111010010111100011011)))
(assert
  (! (let ((delta (fp.sub RNE in_15 y_15)))
       (and
         (= limited_15 (fp.gt (fp.abs delta) lit_slew))
         (= y_16
           (dead_zone
             (clamp
               (ite
                 (not limited_15)
                 in_15
                 (ite (fp.isNegative delta) (fp.sub RNE y_15 lit_slew) (fp.add RNE y_15 lit_slew)))))))) :named loop_15))
(assert (= peak_16 (ite (fp.lt peak_15 y_16) y_16 peak_15)))
(assert (= whole_15 (fp.roundToIntegral RNA y_16)))
; sample 16
(assert (= in_16 ((_ to_fp 8 24) RNE 2.17)))
(assert
  (! (let ((delta (fp.sub RNE in_16 y_16)))
       (and
         (= limited_16 (fp.gt (fp.abs delta) lit_slew))
         (= y_17
           (dead_zone
             (clamp
               (ite
                 (not limited_16)
                 in_16
                 (ite (fp.isNegative delta) (fp.sub RNE y_16 lit_slew) (fp.add RNE y_16 lit_slew)))))))) :named loop_16))
(assert (= peak_17 (ite (fp.lt peak_16 y_17) y_17 peak_16)))
(assert (= whole_16 (fp.roundToIntegral RNA y_17)))
; sample 17
(assert (= in_17 ((_ to_fp 8 24) RNE 1.383)))
(assert
  (! (let ((delta (fp.sub RNE in_17 y_17)))
       (and
         (= limited_17 (fp.gt (fp.abs delta) lit_slew))
         (= y_18
           (dead_zone
             (clamp
               (ite
                 (not limited_17)
                 in_17
                 (ite (fp.isNegative delta) (fp.sub RNE y_17 lit_slew) (fp.add RNE y_17 lit_slew)))))))) :named loop_17))
(assert (= peak_18 (ite (fp.lt peak_17 y_18) y_18 peak_17)))
(assert (= whole_17 (fp.roundToIntegral RNA y_18)))
(assert
  (=> limited_17
    (xor (fp.isPositive in_17) (fp.isNegative in_17))
    (fp.leq (fp.abs whole_17) lit_max)))
(assert (or (fp.eq whole_17 y_18) (fp.isNormal y_18) (distinct in_17 y_18)))
; sample 18
(assert (= in_18 (fp #b0 #x7e #b00111100011010100111111)))
(assert
  (! (let ((delta (fp.sub RNE in_18 y_18)))
       (and
         (= limited_18 (fp.gt (fp.abs delta) lit_slew))
         (= y_19
           (dead_zone
             (clamp
               (ite
                 (not limited_18)
                 in_18
                 (ite (fp.isNegative delta) (fp.sub RNE y_18 lit_slew) (fp.add RNE y_18 lit_slew)))))))) :named loop_18))
(assert (= peak_19 (ite (fp.lt peak_18 y_19) y_19 peak_18)))
(assert (= whole_18 (fp.roundToIntegral RNA y_19)))
; sample 19
(assert (= in_19 (fp.neg ((_ to_fp 8 24) RNE 0.106))))
(assert
  (! (let ((delta (fp.sub RNE in_19 y_19)))
       (and
         (= limited_19 (fp.gt (fp.abs delta) lit_slew))
         (= y_20
           (dead_zone
             (clamp
               (ite
                 (not limited_19)
                 in_19
                 (ite (fp.isNegative delta) (fp.sub RNE y_19 lit_slew) (fp.add RNE y_19 lit_slew)))))))) :named loop_19))
(assert (= peak_20 (ite (fp.lt peak_19 y_20) y_20 peak_19)))
(assert (= whole_19 (fp.roundToIntegral RNA y_20)))
; sample 20
(assert (= in_20 (fp.neg ((_ to_fp 8 24) RNE 0.771))))
(assert
  (! (let ((delta (fp.sub RNE in_20 y_20)))
       (and
         (= limited_20 (fp.gt (fp.abs delta) lit_slew))
         (= y_21
           (dead_zone
             (clamp
               (ite
                 (not limited_20)
                 in_20
                 (ite (fp.isNegative delta) (fp.sub RNE y_20 lit_slew) (fp.add RNE y_20 lit_slew)))))))) :named loop_20))
(assert (= peak_21 (ite (fp.lt peak_20 y_21) y_21 peak_20)))
(assert (= whole_20 (fp.roundToIntegral RNA y_21)))
; sample 21
(assert (= in_21 (fp #b1 #x7f #b01011100111011011001001)))
(assert
  (! (let ((delta (fp.sub RNE in_21 y_21)))
       (and
         (= limited_21 (fp.gt (fp.abs delta) lit_slew))
         (= y_22
           (dead_zone
             (clamp
               (ite
                 (not limited_21)
                 in_21
                 (ite (fp.isNegative delta) (fp.sub RNE y_21 lit_slew) (fp.add RNE y_21 lit_slew)))))))) :named loop_21))
(assert (= peak_22 (ite (fp.lt peak_21 y_22) y_22 peak_21)))
(assert (= whole_21 (fp.roundToIntegral RNA y_22)))
(assert
  (=> limited_21
    (xor (fp.isPositive in_21) (fp.isNegative in_21))
    (fp.leq (fp.abs whole_21) lit_max)))
; sample 22
(assert (= in_22 (fp.neg ((_ to_fp 8 24) RNE 1.871))))
(assert
  (! (let ((delta (fp.sub RNE in_22 y_22)))
       (and
         (= limited_22 (fp.gt (fp.abs delta) lit_slew))
         (= y_23
           (dead_zone
             (clamp
               (ite
                 (not limited_22)
                 in_22
                 (ite (fp.isNegative delta) (fp.sub RNE y_22 lit_slew) (fp.add RNE y_22 lit_slew)))))))) :named loop_22))
(assert (= peak_23 (ite (fp.lt peak_22 y_23) y_23 peak_22)))
(assert (= whole_22 (fp.roundToIntegral RNA y_23)))
(assert (or (fp.eq whole_22 y_23) (fp.isNormal y_23) (distinct in_22 y_23)))
; sample 23
(assert (= in_23 (fp.neg ((_ to_fp 8 24) RNE 2.288))))
(assert
  (! (let ((delta (fp.sub RNE in_23 y_23)))
       (and
         (= limited_23 (fp.gt (fp.abs delta) lit_slew))
         (= y_24
           (dead_zone
             (clamp
               (ite
                 (not limited_23)
                 in_23
                 (ite (fp.isNegative delta) (fp.sub RNE y_23 lit_slew) (fp.add RNE y_23 lit_slew)))))))) :named loop_23))
(assert (= peak_24 (ite (fp.lt peak_23 y_24) y_24 peak_23)))
(assert (= whole_23 (fp.roundToIntegral RNA y_24)))
; sample 24
(assert (= in_24 (fp #b1 #x80 #b01001101110100101111001)))
(assert
  (! (let ((delta (fp.sub RNE in_24 y_24)))
       (and
         (= limited_24 (fp.gt (fp.abs delta) lit_slew))
         (= y_25
           (dead_zone
             (clamp
               (ite
                 (not limited_24)
                 in_24
                 (ite (fp.isNegative delta) (fp.sub RNE y_24 lit_slew) (fp.add RNE y_24 lit_slew)))))))) :named loop_24))
(assert (= peak_25 (ite (fp.lt peak_24 y_25) y_25 peak_24)))
(assert (= whole_24 (fp.roundToIntegral RNA y_25)))
; sample 25
(assert (= in_25 (fp.neg ((_ to_fp 8 24) RNE 2.83))))
(assert
  (! (let ((delta (fp.sub RNE in_25 y_25)))
       (and
         (= limited_25 (fp.gt (fp.abs delta) lit_slew))
         (= y_26
           (dead_zone
             (clamp
               (ite
                 (not limited_25)
                 in_25
                 (ite (fp.isNegative delta) (fp.sub RNE y_25 lit_slew) (fp.add RNE y_25 lit_slew)))))))) :named loop_25))
(assert (= peak_26 (ite (fp.lt peak_25 y_26) y_26 peak_25)))
(assert (= whole_25 (fp.roundToIntegral RNA y_26)))
(assert
  (=> limited_25
    (xor (fp.isPositive in_25) (fp.isNegative in_25))
    (fp.leq (fp.abs whole_25) lit_max)))
; sample 26
(assert (= in_26 (fp.neg ((_ to_fp 8 24) RNE 2.955))))
(assert
  (! (let ((delta (fp.sub RNE in_26 y_26)))
       (and
         (= limited_26 (fp.gt (fp.abs delta) lit_slew))
         (= y_27
           (dead_zone
             (clamp
               (ite
                 (not limited_26)
                 in_26
                 (ite (fp.isNegative delta) (fp.sub RNE y_26 lit_slew) (fp.add RNE y_26 lit_slew)))))))) :named loop_26))
(assert (= peak_27 (ite (fp.lt peak_26 y_27) y_27 peak_26)))
(assert (= whole_26 (fp.roundToIntegral RNA y_27)))
; sample 27
(assert (= in_27 (fp #b0 #x00 #b00000000000000000000000)))
(assert
  (! (let ((delta (fp.sub RNE in_27 y_27)))
       (and
         (= limited_27 (fp.gt (fp.abs delta) lit_slew))
         (= y_28
           (dead_zone
             (clamp
               (ite
                 (not limited_27)
                 in_27
                 (ite (fp.isNegative delta) (fp.sub RNE y_27 lit_slew) (fp.add RNE y_27 lit_slew)))))))) :named loop_27))
(assert (= peak_28 (ite (fp.lt peak_27 y_28) y_28 peak_27)))
(assert (= whole_27 (fp.roundToIntegral RNA y_28)))
(assert (or (fp.eq whole_27 y_28) (fp.isNormal y_28) (distinct in_27 y_28)))
; sample 28
(assert (= in_28 ((_ to_fp 8 24) RNE 0.01)))
(assert
  (! (let ((delta (fp.sub RNE in_28 y_28)))
       (and
         (= limited_28 (fp.gt (fp.abs delta) lit_slew))
         (= y_29
           (dead_zone
             (clamp
               (ite
                 (not limited_28)
                 in_28
                 (ite (fp.isNegative delta) (fp.sub RNE y_28 lit_slew) (fp.add RNE y_28 lit_slew)))))))) :named loop_28))
(assert (= peak_29 (ite (fp.lt peak_28 y_29) y_29 peak_28)))
(assert (= whole_28 (fp.roundToIntegral RNA y_29)))
; sample 29
(assert (= in_29 ((_ to_fp 8 24) RNE 0.02)))
(assert
  (! (let ((delta (fp.sub RNE in_29 y_29)))
       (and
         (= limited_29 (fp.gt (fp.abs delta) lit_slew))
         (= y_30
           (dead_zone
             (clamp
               (ite
                 (not limited_29)
                 in_29
                 (ite (fp.isNegative delta) (fp.sub RNE y_29 lit_slew) (fp.add RNE y_29 lit_slew)))))))) :named loop_29))
(assert (= peak_30 (ite (fp.lt peak_29 y_30) y_30 peak_29)))
(assert (= whole_29 (fp.roundToIntegral RNA y_30)))
(assert
  (=> limited_29
    (xor (fp.isPositive in_29) (fp.isNegative in_29))
    (fp.leq (fp.abs whole_29) lit_max)))
; sample 30
(assert (or (= in_30 (fp.neg ((_ to_fp 8 24) RNE 0.02))) (= in_30 ((_ to_fp 8 24) RNE 0.105))))
(assert
  (! (let ((delta (fp.sub RNE in_30 y_30)))
       (and
         (= limited_30 (fp.gt (fp.abs delta) lit_slew))
         (= y_31
           (dead_zone
             (clamp
               (ite
                 (not limited_30)
                 in_30
                 (ite (fp.isNegative delta) (fp.sub RNE y_30 lit_slew) (fp.add RNE y_30 lit_slew)))))))) :named loop_30))
(assert (= peak_31 (ite (fp.lt peak_30 y_31) y_31 peak_30)))
(assert (= whole_30 (fp.roundToIntegral RNA y_31)))
; sample 31
(assert (= in_31 (fp.neg ((_ to_fp 8 24) RNE 0.01))))
(assert
  (! (let ((delta (fp.sub RNE in_31 y_31)))
       (and
         (= limited_31 (fp.gt (fp.abs delta) lit_slew))
         (= y_32
           (dead_zone
             (clamp
               (ite
                 (not limited_31)
                 in_31
                 (ite (fp.isNegative delta) (fp.sub RNE y_31 lit_slew) (fp.add RNE y_31 lit_slew)))))))) :named loop_31))
(assert (= peak_32 (ite (fp.lt peak_31 y_32) y_32 peak_31)))
(assert (= whole_31 (fp.roundToIntegral RNA y_32)))
; sample 32
(assert (or (= in_32 ((_ to_fp 8 24) RNE 0.0)) (= in_32 ((_ to_fp 8 24) RNE 0.125))))
(assert
  (! (let ((delta (fp.sub RNE in_32 y_32)))
       (and
         (= limited_32 (fp.gt (fp.abs delta) lit_slew))
         (= y_33
           (dead_zone
             (clamp
               (ite
                 (not limited_32)
                 in_32
                 (ite (fp.isNegative delta) (fp.sub RNE y_32 lit_slew) (fp.add RNE y_32 lit_slew)))))))) :named loop_32))
(assert (= peak_33 (ite (fp.lt peak_32 y_33) y_33 peak_32)))
(assert (= whole_32 (fp.roundToIntegral RNA y_33)))
(assert (or (fp.eq whole_32 y_33) (fp.isNormal y_33) (distinct in_32 y_33)))
(assert
  (and (fp.gt peak_33 ((_ to_fp 8 24) RNE 5.5)) (fp.leq (fp.abs y_33) ((_ to_fp 8 24) RNE 0.5))))
(assert (not (fp.isSubnormal whole_3)))

(check-sat)
(exit)
