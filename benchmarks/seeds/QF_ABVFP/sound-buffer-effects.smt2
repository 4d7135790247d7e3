; A sound buffer of single precision samples goes through echo, gate, pan and swap steps; 31 steps
; with symbolic gate switches; the memory of the control bytes selects the step. Cell nine stays below
; eight.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const buf_0 (Array (_ BitVec 4) Float32))
(declare-const buf_1 (Array (_ BitVec 4) Float32))
(declare-const buf_2 (Array (_ BitVec 4) Float32))
(declare-const buf_3 (Array (_ BitVec 4) Float32))
(declare-const buf_4 (Array (_ BitVec 4) Float32))
(declare-const buf_5 (Array (_ BitVec 4) Float32))
(declare-const buf_6 (Array (_ BitVec 4) Float32))
(declare-const buf_7 (Array (_ BitVec 4) Float32))
(declare-const buf_8 (Array (_ BitVec 4) Float32))
(declare-const buf_9 (Array (_ BitVec 4) Float32))
(declare-const buf_10 (Array (_ BitVec 4) Float32))
(declare-const buf_11 (Array (_ BitVec 4) Float32))
(declare-const buf_12 (Array (_ BitVec 4) Float32))
(declare-const buf_13 (Array (_ BitVec 4) Float32))
(declare-const buf_14 (Array (_ BitVec 4) Float32))
(declare-const buf_15 (Array (_ BitVec 4) Float32))
(declare-const buf_16 (Array (_ BitVec 4) Float32))
(declare-const buf_17 (Array (_ BitVec 4) Float32))
(declare-const buf_18 (Array (_ BitVec 4) Float32))
(declare-const buf_19 (Array (_ BitVec 4) Float32))
(declare-const buf_20 (Array (_ BitVec 4) Float32))
(declare-const buf_21 (Array (_ BitVec 4) Float32))
(declare-const buf_22 (Array (_ BitVec 4) Float32))
(declare-const buf_23 (Array (_ BitVec 4) Float32))
(declare-const buf_24 (Array (_ BitVec 4) Float32))
(declare-const buf_25 (Array (_ BitVec 4) Float32))
(declare-const buf_26 (Array (_ BitVec 4) Float32))
(declare-const buf_27 (Array (_ BitVec 4) Float32))
(declare-const buf_28 (Array (_ BitVec 4) Float32))
(declare-const buf_29 (Array (_ BitVec 4) Float32))
(declare-const buf_30 (Array (_ BitVec 4) Float32))
(declare-const buf_31 (Array (_ BitVec 4) Float32))
(declare-const control (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const x_0 Float32)
(declare-const x_1 Float32)
(declare-const x_2 Float32)
(declare-const x_3 Float32)
(declare-const x_4 Float32)
(declare-const x_5 Float32)
(declare-const x_6 Float32)
(declare-const x_7 Float32)
(declare-const x_8 Float32)
(declare-const x_9 Float32)
(declare-const x_10 Float32)
(declare-const x_11 Float32)
(declare-const x_12 Float32)
(declare-const x_13 Float32)
(declare-const x_14 Float32)
(declare-const x_15 Float32)
(declare-const x_16 Float32)
(declare-const x_17 Float32)
(declare-const x_18 Float32)
(declare-const x_19 Float32)
(declare-const x_20 Float32)
(declare-const x_21 Float32)
(declare-const x_22 Float32)
(declare-const x_23 Float32)
(declare-const x_24 Float32)
(declare-const x_25 Float32)
(declare-const x_26 Float32)
(declare-const x_27 Float32)
(declare-const x_28 Float32)
(declare-const x_29 Float32)
(declare-const x_30 Float32)
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
(declare-const gate_0 Bool)
(declare-const gate_1 Bool)
(declare-const gate_2 Bool)
(declare-const gate_3 Bool)
(declare-const gate_4 Bool)
(declare-const gate_5 Bool)
(declare-const gate_6 Bool)
(declare-const gate_7 Bool)
(declare-const gate_8 Bool)
(declare-const gate_9 Bool)
(declare-const gate_10 Bool)
(declare-const gate_11 Bool)
(declare-const gate_12 Bool)
(declare-const gate_13 Bool)
(declare-const gate_14 Bool)
(declare-const gate_15 Bool)
(declare-const gate_16 Bool)
(declare-const gate_17 Bool)
(declare-const gate_18 Bool)
(declare-const gate_19 Bool)
(declare-const gate_20 Bool)
(declare-const gate_21 Bool)
(declare-const gate_22 Bool)
(declare-const gate_23 Bool)
(declare-const gate_24 Bool)
(declare-const gate_25 Bool)
(declare-const gate_26 Bool)
(declare-const gate_27 Bool)
(declare-const gate_28 Bool)
(declare-const gate_29 Bool)
(declare-const gate_30 Bool)

(declare-const silence (Array (_ BitVec 4) Float32))
(assert
  (= buf_0
    (store
      (store
        (store
          (store
            (store
              (store
                (store
                  (store
                    (store
                      (store
                        (store
                          (store
                            (store
                              (store
                                (store
                                  (store silence #x0 ((_ to_fp 8 24) RNE 0.0))
                                  #x1
                                  ((_ to_fp 8 24) RNE 0.75))
                                #x2
                                (fp.neg ((_ to_fp 8 24) RNE 0.25)))
                              #x3
                              (fp.neg ((_ to_fp 8 24) RNE 0.5)))
                            #x4
                            (fp.neg ((_ to_fp 8 24) RNE 1.5)))
                          #x5
                          ((_ to_fp 8 24) RNE 0.5))
                        #x6
                        ((_ to_fp 8 24) RNE 2.0))
                      #x7
                      ((_ to_fp 8 24) RNE 1.0))
                    #x8
                    ((_ to_fp 8 24) RNE 0.0))
                  #x9
                  ((_ to_fp 8 24) RNE 0.75))
                #xa
                (fp.neg ((_ to_fp 8 24) RNE 0.25)))
              #xb
              (fp.neg ((_ to_fp 8 24) RNE 0.5)))
            #xc
            (fp.neg ((_ to_fp 8 24) RNE 1.5)))
          #xd
          ((_ to_fp 8 24) RNE 0.5))
        #xe
        ((_ to_fp 8 24) RNE 2.0))
      #xf
      ((_ to_fp 8 24) RNE 1.0))))
(assert (= (select control #x00) #x1f))
; step 0
(assert (and (= x_0 (select buf_0 #x6)) (= y_0 (select buf_0 #xa))))
(assert (= (select control #x01) #x21))
(assert (= gate_0 (and (bvult (select control #x01) #x80) (not (fp.isNaN x_0)))))
(assert (! (= buf_1 (ite gate_0 (store (store buf_0 #x6 y_0) #xa x_0) buf_0)) :named effect_0))
(assert
  (=> gate_0
    (fp.geq (select buf_1 #x6) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_1 #x6) ((_ to_fp 8 24) RNE 40.0))))
; step 1
(assert (and (= x_1 (select buf_1 #xf)) (= y_1 (select buf_1 #x4))))
(assert (= (select control #x02) #x21))
(assert (= gate_1 (and (bvult (select control #x02) #x80) (not (fp.isNaN x_1)))))
(assert (! (= buf_2 (ite gate_1 (store (store buf_1 #xf y_1) #x4 x_1) buf_1)) :named effect_1))
; step 2
(assert (and (= x_2 (select buf_2 #xb)) (= y_2 (select buf_2 #xf))))
(assert (= (select control #x03) #x32))
(assert (= gate_2 (and (bvult (select control #x03) #x80) (not (fp.isNaN x_2)))))
(assert
  (! (= buf_3
       (ite gate_2
         (store buf_2
           #xf
           (ite
             (fp.lt (fp.abs x_2) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_2 (_ +oo 8 24)) y_2 (fp.neg x_2))))
         buf_2)) :named effect_2))
(assert (or (= (select buf_3 #xf) x_2) (xor gate_2 (fp.isNaN y_2)) (distinct buf_2 buf_3)))
; step 3
(assert (and (= x_3 (select buf_3 #x0)) (= y_3 (select buf_3 #x1))))
(assert (= (select control #x04) #x43))
(assert (= gate_3 (and (bvult (select control #x04) #x80) (not (fp.isNaN x_3)))))
(assert
  (! (= buf_4
       (ite gate_3
         (store buf_3 #x1 (fp.max (fp.min x_3 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_3)))
         buf_3)) :named effect_3))
(assert
  (=> gate_3
    (fp.geq (select buf_4 #x0) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_4 #x0) ((_ to_fp 8 24) RNE 40.0))))
; step 4
(assert (and (= x_4 (select buf_4 #x5)) (= y_4 (select buf_4 #x8))))
(assert (= (select control #x05) #x10))
(assert (= gate_4 (and (bvult (select control #x05) #x80) (not (fp.isNaN x_4)))))
(assert (! (= buf_5 (ite gate_4 (store buf_4 #x5 (fp.add RNE x_4 y_4)) buf_4)) :named effect_4))
(assert (not (fp.isInfinite (fp.roundToIntegral roundNearestTiesToEven (select buf_5 #x8)))))
; step 5
(assert (and (= x_5 (select buf_5 #x4)) (= y_5 (select buf_5 #x7))))
(assert (= (select control #x06) #x21))
(assert (= gate_5 (and (bvult (select control #x06) #x80) (not (fp.isNaN x_5)))))
(assert (! (= buf_6 (ite gate_5 (store (store buf_5 #x4 y_5) #x7 x_5) buf_5)) :named effect_5))
; step 6
(assert (and (= x_6 (select buf_6 #x1)) (= y_6 (select buf_6 #x3))))
(assert (= (select control #x07) #x32))
(assert (= gate_6 (and (bvult (select control #x07) #x80) (not (fp.isNaN x_6)))))
(assert
  (! (= buf_7
       (ite gate_6
         (store buf_6
           #x3
           (ite
             (fp.lt (fp.abs x_6) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_6 (_ +oo 8 24)) y_6 (fp.neg x_6))))
         buf_6)) :named effect_6))
(assert
  (=> gate_6
    (fp.geq (select buf_7 #x1) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_7 #x1) ((_ to_fp 8 24) RNE 40.0))))
; step 7
(assert (and (= x_7 (select buf_7 #x1)) (= y_7 (select buf_7 #x4))))
(assert (= (select control #x08) #x43))
(assert (= gate_7 (and (bvult (select control #x08) #x80) (not (fp.isNaN x_7)))))
(assert
  (! (= buf_8
       (ite gate_7
         (store buf_7 #x4 (fp.max (fp.min x_7 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_7)))
         buf_7)) :named effect_7))
(assert (or (= (select buf_8 #x4) x_7) (xor gate_7 (fp.isNaN y_7)) (distinct buf_7 buf_8)))
; step 8
(assert (and (= x_8 (select buf_8 #x7)) (= y_8 (select buf_8 #xb))))
(assert (= (select control #x09) #x21))
(assert (= gate_8 (and (bvult (select control #x09) #x80) (not (fp.isNaN x_8)))))
(assert (! (= buf_9 (ite gate_8 (store (store buf_8 #x7 y_8) #xb x_8) buf_8)) :named effect_8))
; step 9
(assert (and (= x_9 (select buf_9 #x6)) (= y_9 (select buf_9 #x8))))
(assert (= (select control #x0a) #x21))
(assert (= gate_9 (and (bvult (select control #x0a) #x80) (not (fp.isNaN x_9)))))
(assert (! (= buf_10 (ite gate_9 (store (store buf_9 #x6 y_9) #x8 x_9) buf_9)) :named effect_9))
(assert
  (=> gate_9
    (fp.geq (select buf_10 #x6) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_10 #x6) ((_ to_fp 8 24) RNE 40.0))))
; step 10
(assert (and (= x_10 (select buf_10 #x4)) (= y_10 (select buf_10 #x6))))
(assert (= (select control #x0b) #x32))
(assert (= gate_10 (and (bvult (select control #x0b) #x80) (not (fp.isNaN x_10)))))
(assert
  (! (= buf_11
       (ite gate_10
         (store buf_10
           #x6
           (ite
             (fp.lt (fp.abs x_10) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_10 (_ +oo 8 24)) y_10 (fp.neg x_10))))
         buf_10)) :named effect_10))
(assert (not (fp.isInfinite (fp.roundToIntegral roundTowardPositive (select buf_11 #x6)))))
; step 11
(assert (and (= x_11 (select buf_11 #xb)) (= y_11 (select buf_11 #x0))))
(assert (= (select control #x0c) #x43))
(assert (= gate_11 (and (bvult (select control #x0c) #x80) (not (fp.isNaN x_11)))))
(assert
  (! (= buf_12
       (ite gate_11
         (store buf_11 #x0 (fp.max (fp.min x_11 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_11)))
         buf_11)) :named effect_11))
; step 12
(assert (and (= x_12 (select buf_12 #xa)) (= y_12 (select buf_12 #xf))))
(assert (= (select control #x0d) #x10))
(assert (= gate_12 (and (bvult (select control #x0d) #x80) (not (fp.isNaN x_12)))))
(assert
  (! (= buf_13 (ite gate_12 (store buf_12 #xa (fp.add RNE x_12 y_12)) buf_12)) :named effect_12))
(assert
  (=> gate_12
    (fp.geq (select buf_13 #xa) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_13 #xa) ((_ to_fp 8 24) RNE 40.0))))
(assert (or (= (select buf_13 #xf) x_12) (xor gate_12 (fp.isNaN y_12)) (distinct buf_12 buf_13)))
; step 13
(assert (and (= x_13 (select buf_13 #xc)) (= y_13 (select buf_13 #xd))))
(assert (= (select control #x0e) #x21))
(assert (= gate_13 (and (bvult (select control #x0e) #x80) (not (fp.isNaN x_13)))))
(assert
  (! (= buf_14 (ite gate_13 (store (store buf_13 #xc y_13) #xd x_13) buf_13)) :named effect_13))
; step 14
(assert (and (= x_14 (select buf_14 #xa)) (= y_14 (select buf_14 #xd))))
(assert (= (select control #x0f) #x32))
(assert (= gate_14 (and (bvult (select control #x0f) #x80) (not (fp.isNaN x_14)))))
(assert
  (! (= buf_15
       (ite gate_14
         (store buf_14
           #xd
           (ite
             (fp.lt (fp.abs x_14) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_14 (_ +oo 8 24)) y_14 (fp.neg x_14))))
         buf_14)) :named effect_14))
; step 15
(assert (and (= x_15 (select buf_15 #x4)) (= y_15 (select buf_15 #x5))))
(assert (= (select control #x10) #x43))
(assert (= gate_15 (and (bvult (select control #x10) #x80) (not (fp.isNaN x_15)))))
(assert
  (! (= buf_16
       (ite gate_15
         (store buf_15 #x5 (fp.max (fp.min x_15 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_15)))
         buf_15)) :named effect_15))
(assert
  (=> gate_15
    (fp.geq (select buf_16 #x4) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_16 #x4) ((_ to_fp 8 24) RNE 40.0))))
; step 16
(assert (and (= x_16 (select buf_16 #xd)) (= y_16 (select buf_16 #x1))))
(assert (= (select control #x11) #x21))
(assert (= gate_16 (and (bvult (select control #x11) #x80) (not (fp.isNaN x_16)))))
(assert
  (! (= buf_17 (ite gate_16 (store (store buf_16 #xd y_16) #x1 x_16) buf_16)) :named effect_16))
(assert (not (fp.isInfinite (fp.roundToIntegral roundTowardNegative (select buf_17 #x1)))))
; step 17
(assert (and (= x_17 (select buf_17 #xe)) (= y_17 (select buf_17 #x0))))
(assert (= (select control #x12) #x21))
(assert (= gate_17 (and (bvult (select control #x12) #x80) (not (fp.isNaN x_17)))))
(assert
  (! (= buf_18 (ite gate_17 (store (store buf_17 #xe y_17) #x0 x_17) buf_17)) :named effect_17))
(assert (or (= (select buf_18 #x0) x_17) (xor gate_17 (fp.isNaN y_17)) (distinct buf_17 buf_18)))
; step 18
(assert (and (= x_18 (select buf_18 #x4)) (= y_18 (select buf_18 #x5))))
(assert (= (select control #x13) #x32))
(assert (= gate_18 (and (bvult (select control #x13) #x80) (not (fp.isNaN x_18)))))
(assert
  (! (= buf_19
       (ite gate_18
         (store buf_18
           #x5
           (ite
             (fp.lt (fp.abs x_18) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_18 (_ +oo 8 24)) y_18 (fp.neg x_18))))
         buf_18)) :named effect_18))
(assert
  (=> gate_18
    (fp.geq (select buf_19 #x4) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_19 #x4) ((_ to_fp 8 24) RNE 40.0))))
; step 19
(assert (and (= x_19 (select buf_19 #xe)) (= y_19 (select buf_19 #x2))))
(assert (= (select control #x14) #x43))
(assert (= gate_19 (and (bvult (select control #x14) #x80) (not (fp.isNaN x_19)))))
(assert
  (! (= buf_20
       (ite gate_19
         (store buf_19 #x2 (fp.max (fp.min x_19 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_19)))
         buf_19)) :named effect_19))
; step 20
(assert (and (= x_20 (select buf_20 #x7)) (= y_20 (select buf_20 #xa))))
(assert (= (select control #x15) #x10))
(assert (= gate_20 (and (bvult (select control #x15) #x80) (not (fp.isNaN x_20)))))
(assert
  (! (= buf_21 (ite gate_20 (store buf_20 #x7 (fp.add RNE x_20 y_20)) buf_20)) :named effect_20))
; step 21
(assert (and (= x_21 (select buf_21 #x7)) (= y_21 (select buf_21 #x9))))
(assert (= (select control #x16) #x21))
(assert (= gate_21 (and (bvult (select control #x16) #x80) (not (fp.isNaN x_21)))))
(assert
  (! (= buf_22 (ite gate_21 (store (store buf_21 #x7 y_21) #x9 x_21) buf_21)) :named effect_21))
(assert
  (=> gate_21
    (fp.geq (select buf_22 #x7) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_22 #x7) ((_ to_fp 8 24) RNE 40.0))))
; step 22
(assert (and (= x_22 (select buf_22 #x2)) (= y_22 (select buf_22 #x3))))
(assert (= (select control #x17) #x32))
(assert (= gate_22 (and (bvult (select control #x17) #x80) (not (fp.isNaN x_22)))))
(assert
  (! (= buf_23
       (ite gate_22
         (store buf_22
           #x3
           (ite
             (fp.lt (fp.abs x_22) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_22 (_ +oo 8 24)) y_22 (fp.neg x_22))))
         buf_22)) :named effect_22))
(assert (or (= (select buf_23 #x3) x_22) (xor gate_22 (fp.isNaN y_22)) (distinct buf_22 buf_23)))
(assert (not (fp.isInfinite (fp.roundToIntegral roundTowardZero (select buf_23 #x3)))))
; step 23
(assert (and (= x_23 (select buf_23 #x3)) (= y_23 (select buf_23 #x4))))
(assert (= (select control #x18) #x43))
(assert (= gate_23 (and (bvult (select control #x18) #x80) (not (fp.isNaN x_23)))))
(assert
  (! (= buf_24
       (ite gate_23
         (store buf_23 #x4 (fp.max (fp.min x_23 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_23)))
         buf_23)) :named effect_23))
; step 24
(assert (and (= x_24 (select buf_24 #xf)) (= y_24 (select buf_24 #x3))))
(assert (= (select control #x19) #x21))
(assert (= gate_24 (and (bvult (select control #x19) #x80) (not (fp.isNaN x_24)))))
(assert
  (! (= buf_25 (ite gate_24 (store (store buf_24 #xf y_24) #x3 x_24) buf_24)) :named effect_24))
(assert
  (=> gate_24
    (fp.geq (select buf_25 #xf) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_25 #xf) ((_ to_fp 8 24) RNE 40.0))))
; step 25
(assert (and (= x_25 (select buf_25 #xa)) (= y_25 (select buf_25 #xd))))
(assert (= (select control #x1a) #x21))
(assert (= gate_25 (and (bvult (select control #x1a) #x80) (not (fp.isNaN x_25)))))
(assert
  (! (= buf_26 (ite gate_25 (store (store buf_25 #xa y_25) #xd x_25) buf_25)) :named effect_25))
; step 26
(assert (and (= x_26 (select buf_26 #x7)) (= y_26 (select buf_26 #x8))))
(assert (= (select control #x1b) #x32))
(assert (= gate_26 (and (bvult (select control #x1b) #x80) (not (fp.isNaN x_26)))))
(assert
  (! (= buf_27
       (ite gate_26
         (store buf_26
           #x8
           (ite
             (fp.lt (fp.abs x_26) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_26 (_ +oo 8 24)) y_26 (fp.neg x_26))))
         buf_26)) :named effect_26))
; step 27
(assert (and (= x_27 (select buf_27 #xc)) (= y_27 (select buf_27 #x0))))
(assert (= (select control #x1c) #x43))
(assert (= gate_27 (and (bvult (select control #x1c) #x80) (not (fp.isNaN x_27)))))
(assert
  (! (= buf_28
       (ite gate_27
         (store buf_27 #x0 (fp.max (fp.min x_27 ((_ to_fp 8 24) RNE 1.75)) (fp.abs y_27)))
         buf_27)) :named effect_27))
(assert
  (=> gate_27
    (fp.geq (select buf_28 #xc) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_28 #xc) ((_ to_fp 8 24) RNE 40.0))))
(assert (or (= (select buf_28 #x0) x_27) (xor gate_27 (fp.isNaN y_27)) (distinct buf_27 buf_28)))
; step 28
(assert (and (= x_28 (select buf_28 #x4)) (= y_28 (select buf_28 #x6))))
(assert (= (select control #x1d) #x10))
(assert (= gate_28 (and (bvult (select control #x1d) #x80) (not (fp.isNaN x_28)))))
(assert
  (! (= buf_29 (ite gate_28 (store buf_28 #x4 (fp.add RNE x_28 y_28)) buf_28)) :named effect_28))
(assert (not (fp.isInfinite (fp.roundToIntegral RNA (select buf_29 #x6)))))
; step 29
(assert (and (= x_29 (select buf_29 #x6)) (= y_29 (select buf_29 #xb))))
(assert (or (= (select control #x1e) #x21) (= (select control #x1e) #xa1)))
(assert (= gate_29 (and (bvult (select control #x1e) #x80) (not (fp.isNaN x_29)))))
(assert
  (! (= buf_30 (ite gate_29 (store (store buf_29 #x6 y_29) #xb x_29) buf_29)) :named effect_29))
; step 30
(assert (and (= x_30 (select buf_30 #xa)) (= y_30 (select buf_30 #xd))))
(assert (or (= (select control #x1f) #x32) (= (select control #x1f) #xb2)))
(assert (= gate_30 (and (bvult (select control #x1f) #x80) (not (fp.isNaN x_30)))))
(assert
  (! (= buf_31
       (ite gate_30
         (store buf_30
           #xd
           (ite
             (fp.lt (fp.abs x_30) ((_ to_fp 8 24) RNE 0.25))
             (_ +zero 8 24)
             (ite (= x_30 (_ +oo 8 24)) y_30 (fp.neg x_30))))
         buf_30)) :named effect_30))
(assert
  (=> gate_30
    (fp.geq (select buf_31 #xa) (fp.neg ((_ to_fp 8 24) RNE 9.5)))
    (fp.leq (select buf_31 #xa) ((_ to_fp 8 24) RNE 40.0))))
(assert (not (fp.isNaN (select buf_31 #x9))))
(assert
  (or
    (not gate_30)
    (not gate_29)
    (fp.gt (fp.mul RNE ((_ to_fp 8 24) RNE 4.0) ((_ to_fp 8 24) RNE 2.0)) (select buf_31 #x9))))

(check-sat)
(exit)
