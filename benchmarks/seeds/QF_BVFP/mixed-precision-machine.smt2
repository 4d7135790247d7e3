; Thirty instructions of a small unit with integer and float registers, conversions, moves of raw
; bits, and a status word; some operands are open. The run ends with a given status and a normal float
; register.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const i0_0 (_ BitVec 32))
(declare-const i0_1 (_ BitVec 32))
(declare-const i0_2 (_ BitVec 32))
(declare-const i0_3 (_ BitVec 32))
(declare-const i0_4 (_ BitVec 32))
(declare-const i0_5 (_ BitVec 32))
(declare-const i0_6 (_ BitVec 32))
(declare-const i0_7 (_ BitVec 32))
(declare-const i0_8 (_ BitVec 32))
(declare-const i0_9 (_ BitVec 32))
(declare-const i0_10 (_ BitVec 32))
(declare-const i0_11 (_ BitVec 32))
(declare-const i0_12 (_ BitVec 32))
(declare-const i0_13 (_ BitVec 32))
(declare-const i0_14 (_ BitVec 32))
(declare-const i0_15 (_ BitVec 32))
(declare-const i0_16 (_ BitVec 32))
(declare-const i0_17 (_ BitVec 32))
(declare-const i0_18 (_ BitVec 32))
(declare-const i0_19 (_ BitVec 32))
(declare-const i0_20 (_ BitVec 32))
(declare-const i0_21 (_ BitVec 32))
(declare-const i0_22 (_ BitVec 32))
(declare-const i0_23 (_ BitVec 32))
(declare-const i0_24 (_ BitVec 32))
(declare-const i0_25 (_ BitVec 32))
(declare-const i0_26 (_ BitVec 32))
(declare-const i0_27 (_ BitVec 32))
(declare-const i0_28 (_ BitVec 32))
(declare-const i0_29 (_ BitVec 32))
(declare-const i0_30 (_ BitVec 32))
(declare-const i1_0 (_ BitVec 32))
(declare-const i1_1 (_ BitVec 32))
(declare-const i1_2 (_ BitVec 32))
(declare-const i1_3 (_ BitVec 32))
(declare-const i1_4 (_ BitVec 32))
(declare-const i1_5 (_ BitVec 32))
(declare-const i1_6 (_ BitVec 32))
(declare-const i1_7 (_ BitVec 32))
(declare-const i1_8 (_ BitVec 32))
(declare-const i1_9 (_ BitVec 32))
(declare-const i1_10 (_ BitVec 32))
(declare-const i1_11 (_ BitVec 32))
(declare-const i1_12 (_ BitVec 32))
(declare-const i1_13 (_ BitVec 32))
(declare-const i1_14 (_ BitVec 32))
(declare-const i1_15 (_ BitVec 32))
(declare-const i1_16 (_ BitVec 32))
(declare-const i1_17 (_ BitVec 32))
(declare-const i1_18 (_ BitVec 32))
(declare-const i1_19 (_ BitVec 32))
(declare-const i1_20 (_ BitVec 32))
(declare-const i1_21 (_ BitVec 32))
(declare-const i1_22 (_ BitVec 32))
(declare-const i1_23 (_ BitVec 32))
(declare-const i1_24 (_ BitVec 32))
(declare-const i1_25 (_ BitVec 32))
(declare-const i1_26 (_ BitVec 32))
(declare-const i1_27 (_ BitVec 32))
(declare-const i1_28 (_ BitVec 32))
(declare-const i1_29 (_ BitVec 32))
(declare-const i1_30 (_ BitVec 32))
(declare-const f0_0 Float32)
(declare-const f0_1 Float32)
(declare-const f0_2 Float32)
(declare-const f0_3 Float32)
(declare-const f0_4 Float32)
(declare-const f0_5 Float32)
(declare-const f0_6 Float32)
(declare-const f0_7 Float32)
(declare-const f0_8 Float32)
(declare-const f0_9 Float32)
(declare-const f0_10 Float32)
(declare-const f0_11 Float32)
(declare-const f0_12 Float32)
(declare-const f0_13 Float32)
(declare-const f0_14 Float32)
(declare-const f0_15 Float32)
(declare-const f0_16 Float32)
(declare-const f0_17 Float32)
(declare-const f0_18 Float32)
(declare-const f0_19 Float32)
(declare-const f0_20 Float32)
(declare-const f0_21 Float32)
(declare-const f0_22 Float32)
(declare-const f0_23 Float32)
(declare-const f0_24 Float32)
(declare-const f0_25 Float32)
(declare-const f0_26 Float32)
(declare-const f0_27 Float32)
(declare-const f0_28 Float32)
(declare-const f0_29 Float32)
(declare-const f0_30 Float32)
(declare-const f1_0 Float32)
(declare-const f1_1 Float32)
(declare-const f1_2 Float32)
(declare-const f1_3 Float32)
(declare-const f1_4 Float32)
(declare-const f1_5 Float32)
(declare-const f1_6 Float32)
(declare-const f1_7 Float32)
(declare-const f1_8 Float32)
(declare-const f1_9 Float32)
(declare-const f1_10 Float32)
(declare-const f1_11 Float32)
(declare-const f1_12 Float32)
(declare-const f1_13 Float32)
(declare-const f1_14 Float32)
(declare-const f1_15 Float32)
(declare-const f1_16 Float32)
(declare-const f1_17 Float32)
(declare-const f1_18 Float32)
(declare-const f1_19 Float32)
(declare-const f1_20 Float32)
(declare-const f1_21 Float32)
(declare-const f1_22 Float32)
(declare-const f1_23 Float32)
(declare-const f1_24 Float32)
(declare-const f1_25 Float32)
(declare-const f1_26 Float32)
(declare-const f1_27 Float32)
(declare-const f1_28 Float32)
(declare-const f1_29 Float32)
(declare-const f1_30 Float32)
(declare-const status_0 (_ BitVec 4))
(declare-const status_1 (_ BitVec 4))
(declare-const status_2 (_ BitVec 4))
(declare-const status_3 (_ BitVec 4))
(declare-const status_4 (_ BitVec 4))
(declare-const status_5 (_ BitVec 4))
(declare-const status_6 (_ BitVec 4))
(declare-const status_7 (_ BitVec 4))
(declare-const status_8 (_ BitVec 4))
(declare-const status_9 (_ BitVec 4))
(declare-const status_10 (_ BitVec 4))
(declare-const status_11 (_ BitVec 4))
(declare-const status_12 (_ BitVec 4))
(declare-const status_13 (_ BitVec 4))
(declare-const status_14 (_ BitVec 4))
(declare-const status_15 (_ BitVec 4))
(declare-const status_16 (_ BitVec 4))
(declare-const status_17 (_ BitVec 4))
(declare-const status_18 (_ BitVec 4))
(declare-const status_19 (_ BitVec 4))
(declare-const status_20 (_ BitVec 4))
(declare-const status_21 (_ BitVec 4))
(declare-const status_22 (_ BitVec 4))
(declare-const status_23 (_ BitVec 4))
(declare-const status_24 (_ BitVec 4))
(declare-const status_25 (_ BitVec 4))
(declare-const status_26 (_ BitVec 4))
(declare-const status_27 (_ BitVec 4))
(declare-const status_28 (_ BitVec 4))
(declare-const status_29 (_ BitVec 4))
(declare-const status_30 (_ BitVec 4))
(declare-const skip_0 Bool)
(declare-const skip_1 Bool)
(declare-const skip_2 Bool)
(declare-const skip_3 Bool)
(declare-const skip_4 Bool)
(declare-const skip_5 Bool)
(declare-const skip_6 Bool)
(declare-const skip_7 Bool)
(declare-const skip_8 Bool)
(declare-const skip_9 Bool)
(declare-const skip_10 Bool)
(declare-const skip_11 Bool)
(declare-const skip_12 Bool)
(declare-const skip_13 Bool)
(declare-const skip_14 Bool)
(declare-const skip_15 Bool)
(declare-const skip_16 Bool)
(declare-const skip_17 Bool)
(declare-const skip_18 Bool)
(declare-const skip_19 Bool)
(declare-const skip_20 Bool)
(declare-const skip_21 Bool)
(declare-const skip_22 Bool)
(declare-const skip_23 Bool)
(declare-const skip_24 Bool)
(declare-const skip_25 Bool)
(declare-const skip_26 Bool)
(declare-const skip_27 Bool)
(declare-const skip_28 Bool)
(declare-const skip_29 Bool)

(assert
  (and
    (= i0_0 #x0000002a)
    (= i1_0 #xfffffff9)
    (= f0_0 ((_ to_fp 8 24) RNE 1.5))
    (= f1_0 (fp #b1 #x80 #b00100000000000000000000))
    (= status_0 #x0)))
; 0: cvt
(assert (not skip_0))
(assert (= i0_1 i0_0))
(assert (= i1_1 i1_0))
(assert (! (= f0_1 (ite skip_0 f0_0 ((_ to_fp 8 24) RNE i0_0))) :named set_f0_1))
(assert (= f1_1 f1_0))
(assert
  (= status_1
    (ite skip_0
      (bvor status_0 #x1)
      (concat (concat
        ((_ extract 2 1) status_0)
        (ite (fp.isNegative f0_1) #b1 #b0))
        ((_ extract 0 0) status_0)))))
; 1: sub
(assert (not skip_1))
(assert (! (= i0_2 (ite skip_1 i0_1 (bvsub i0_1 i1_1))) :named set_i0_2))
(assert (= i1_2 i1_1))
(assert (= f0_2 f0_1))
(assert (= f1_2 f1_1))
(assert
  (= status_2
    (ite skip_1
      (bvor status_1 #x1)
      (concat (concat
        ((_ extract 2 1) status_1)
        (ite (fp.isNegative f0_2) #b1 #b0))
        ((_ extract 0 0) status_1)))))
(assert
  (=>
    (bvslt i0_2 #x00000000)
    (not (= i0_2 i0_0))
    (or (fp.lt f0_2 f1_2) (fp.geq f0_2 f1_2) (fp.isNaN f1_2))))
; 2: mask
(assert (not skip_2))
(assert (! (= i0_3 (ite skip_2 i0_2 (bvand i0_2 #x000000ff))) :named set_i0_3))
(assert (= i1_3 i1_2))
(assert (= f0_3 f0_2))
(assert (= f1_3 f1_2))
(assert
  (= status_3
    (ite skip_2
      (bvor status_2 #x1)
      (concat (concat
        ((_ extract 2 1) status_2)
        (ite (fp.isNegative f0_3) #b1 #b0))
        ((_ extract 0 0) status_2)))))
(assert
  (or
    (fp.isNormal f0_3)
    (fp.isZero f0_3)
    (xor (fp.isSubnormal f0_3) (fp.isNaN f0_3))
    (distinct i0_3 i1_3)))
; 3: cvtu
(assert (=> skip_3 (bvult status_3 #x8)))
(assert (= i0_4 i0_3))
(assert (= i1_4 i1_3))
(assert (= f0_4 f0_3))
(assert
  (! (= f1_4 (ite skip_3 f1_3 ((_ to_fp_unsigned 8 24) RTP ((_ extract 7 0) i0_3)))) :named set_f1_4))
(assert
  (= status_4
    (ite skip_3
      (bvor status_3 #x1)
      (concat (concat
        ((_ extract 2 1) status_3)
        (ite (fp.isNegative f0_4) #b1 #b0))
        ((_ extract 0 0) status_3)))))
(assert
  (let ((low ((_ extract 15 0) i1_4))
        (flag ((_ extract 1 1) status_4)))
    (or (bvuge low #x0000) (= flag #b1))))
; 4: add
(assert (not skip_4))
(assert (= i0_5 i0_4))
(assert (= i1_5 i1_4))
(assert (! (= f0_5 (ite skip_4 f0_4 (fp.add RNE f0_4 f1_4))) :named set_f0_5))
(assert (= f1_5 f1_4))
(assert
  (= status_5
    (ite skip_4
      (bvor status_4 #x1)
      (concat (concat
        ((_ extract 2 1) status_4)
        (ite (fp.isNegative f0_5) #b1 #b0))
        ((_ extract 0 0) status_4)))))
; 5: shift
(assert (not skip_5))
(assert (! (= i0_6 (ite skip_5 i0_5 (bvlshr i0_5 #x00000001))) :named set_i0_6))
(assert (= i1_6 i1_5))
(assert (= f0_6 f0_5))
(assert (= f1_6 f1_5))
(assert
  (= status_6
    (ite skip_5
      (bvor status_5 #x1)
      (concat (concat
        ((_ extract 2 1) status_5)
        (ite (fp.isNegative f0_6) #b1 #b0))
        ((_ extract 0 0) status_5)))))
; 6: min
(assert (not skip_6))
(assert (= i0_7 i0_6))
(assert (= i1_7 i1_6))
(assert (= f0_7 f0_6))
(assert (! (= f1_7 (ite skip_6 f1_6 (fp.min f0_6 (fp.abs f1_6)))) :named set_f1_7))
(assert
  (= status_7
    (ite skip_6
      (bvor status_6 #x1)
      (concat (concat
        ((_ extract 2 1) status_6)
        (ite (fp.isNegative f0_7) #b1 #b0))
        ((_ extract 0 0) status_6)))))
(assert
  (or
    (fp.isNormal f0_7)
    (fp.isZero f0_7)
    (xor (fp.isSubnormal f0_7) (fp.isNaN f0_7))
    (distinct i0_7 i1_7)))
(assert
  (=>
    (bvslt i0_7 #x00000000)
    (not (= i0_7 i0_0))
    (or (fp.lt f0_7 f1_7) (fp.geq f0_7 f1_7) (fp.isNaN f1_7))))
; 7: neg
(assert (not skip_7))
(assert (= i0_8 i0_7))
(assert (= i1_8 i1_7))
(assert (! (= f0_8 (ite skip_7 f0_7 (fp.neg f0_7))) :named set_f0_8))
(assert (= f1_8 f1_7))
(assert
  (= status_8
    (ite skip_7
      (bvor status_7 #x1)
      (concat (concat
        ((_ extract 2 1) status_7)
        (ite (fp.isNegative f0_8) #b1 #b0))
        ((_ extract 0 0) status_7)))))
; 8: rot
(assert (not skip_8))
(assert (= i0_9 i0_8))
(assert (! (= i1_9 (ite skip_8 i1_8 ((_ rotate_left 3) i1_8))) :named set_i1_9))
(assert (= f0_9 f0_8))
(assert (= f1_9 f1_8))
(assert
  (= status_9
    (ite skip_8
      (bvor status_8 #x1)
      (concat (concat
        ((_ extract 2 1) status_8)
        (ite (fp.isNegative f0_9) #b1 #b0))
        ((_ extract 0 0) status_8)))))
(assert
  (let ((low ((_ extract 15 0) i1_9))
        (flag ((_ extract 1 1) status_9)))
    (or (bvuge low #x0000) (= flag #b1))))
; 9: mov
(assert (=> skip_9 (bvult status_9 #x8)))
(assert (= i0_10 i0_9))
(assert (= i1_10 i1_9))
(assert (= f0_10 f0_9))
(assert (! (= f1_10 (ite skip_9 f1_9 ((_ to_fp 8 24) (bvor i1_9 #x3f800000)))) :named set_f1_10))
(assert
  (= status_10
    (ite skip_9
      (bvor status_9 #x1)
      (concat (concat
        ((_ extract 2 1) status_9)
        (ite (fp.isNegative f0_10) #b1 #b0))
        ((_ extract 0 0) status_9)))))
; 10: round
(assert (not skip_10))
(assert (= i0_11 i0_10))
(assert (= i1_11 i1_10))
(assert (! (= f0_11 (ite skip_10 f0_10 (fp.roundToIntegral RNE f0_10))) :named set_f0_11))
(assert (= f1_11 f1_10))
(assert
  (= status_11
    (ite skip_10
      (bvor status_10 #x1)
      (concat (concat
        ((_ extract 2 1) status_10)
        (ite (fp.isNegative f0_11) #b1 #b0))
        ((_ extract 0 0) status_10)))))
(assert
  (or
    (fp.isNormal f0_11)
    (fp.isZero f0_11)
    (xor (fp.isSubnormal f0_11) (fp.isNaN f0_11))
    (distinct i0_11 i1_11)))
; 11: trunc
(assert (not skip_11))
(assert (= i0_12 i0_11))
(assert (! (= i1_12 (ite skip_11 i1_11 ((_ fp.to_sbv 32) RTZ f0_11))) :named set_i1_12))
(assert (= f0_12 f0_11))
(assert (= f1_12 f1_11))
(assert
  (= status_12
    (ite skip_11
      (bvor status_11 #x1)
      (concat (concat
        ((_ extract 2 1) status_11)
        (ite (fp.isNegative f0_12) #b1 #b0))
        ((_ extract 0 0) status_11)))))
(assert
  (=>
    (bvslt i0_12 #x00000000)
    (not (= i0_12 i0_0))
    (or (fp.lt f0_12 f1_12) (fp.geq f0_12 f1_12) (fp.isNaN f1_12))))
; 12: xnor
(assert (not skip_12))
(assert (= i0_13 i0_12))
(assert (! (= i1_13 (ite skip_12 i1_12 (bvxnor i1_12 i0_12))) :named set_i1_13))
(assert (= f0_13 f0_12))
(assert (= f1_13 f1_12))
(assert
  (= status_13
    (ite skip_12
      (bvor status_12 #x1)
      (concat (concat
        ((_ extract 2 1) status_12)
        (ite (fp.isNegative f0_13) #b1 #b0))
        ((_ extract 0 0) status_12)))))
; 13: cvt
(assert (not skip_13))
(assert (= i0_14 i0_13))
(assert (= i1_14 i1_13))
(assert (! (= f0_14 (ite skip_13 f0_13 ((_ to_fp 8 24) RNE i0_13))) :named set_f0_14))
(assert (= f1_14 f1_13))
(assert
  (= status_14
    (ite skip_13
      (bvor status_13 #x1)
      (concat (concat
        ((_ extract 2 1) status_13)
        (ite (fp.isNegative f0_14) #b1 #b0))
        ((_ extract 0 0) status_13)))))
(assert
  (let ((low ((_ extract 15 0) i1_14))
        (flag ((_ extract 1 1) status_14)))
    (or (bvuge low #x0000) (= flag #b1))))
; 14: add
(assert (not skip_14))
(assert (= i0_15 i0_14))
(assert (= i1_15 i1_14))
(assert (! (= f0_15 (ite skip_14 f0_14 (fp.add RNE f0_14 f1_14))) :named set_f0_15))
(assert (= f1_15 f1_14))
(assert
  (= status_15
    (ite skip_14
      (bvor status_14 #x1)
      (concat (concat
        ((_ extract 2 1) status_14)
        (ite (fp.isNegative f0_15) #b1 #b0))
        ((_ extract 0 0) status_14)))))
(assert
  (or
    (fp.isNormal f0_15)
    (fp.isZero f0_15)
    (xor (fp.isSubnormal f0_15) (fp.isNaN f0_15))
    (distinct i0_15 i1_15)))
; 15: sub
(assert (=> skip_15 (bvult status_15 #x8)))
(assert (! (= i0_16 (ite skip_15 i0_15 (bvsub i0_15 i1_15))) :named set_i0_16))
(assert (= i1_16 i1_15))
(assert (= f0_16 f0_15))
(assert (= f1_16 f1_15))
(assert
  (= status_16
    (ite skip_15
      (bvor status_15 #x1)
      (concat (concat
        ((_ extract 2 1) status_15)
        (ite (fp.isNegative f0_16) #b1 #b0))
        ((_ extract 0 0) status_15)))))
; 16: utrunc
(assert (not skip_16))
(assert
  (! (= i0_17
       (ite skip_16 i0_16 ((_ zero_extend 16) ((_ fp.to_ubv 16) RTN (fp.max (fp.abs f0_16) f1_16))))) :named set_i0_17))
(assert (= i1_17 i1_16))
(assert (= f0_17 f0_16))
(assert (= f1_17 f1_16))
(assert
  (= status_17
    (ite skip_16
      (bvor status_16 #x1)
      (concat (concat
        ((_ extract 2 1) status_16)
        (ite (fp.isNegative f0_17) #b1 #b0))
        ((_ extract 0 0) status_16)))))
(assert
  (=>
    (bvslt i0_17 #x00000000)
    (not (= i0_17 i0_0))
    (or (fp.lt f0_17 f1_17) (fp.geq f0_17 f1_17) (fp.isNaN f1_17))))
; 17: cvtu
(assert (not skip_17))
(assert (= i0_18 i0_17))
(assert (= i1_18 i1_17))
(assert (= f0_18 f0_17))
(assert
  (! (= f1_18 (ite skip_17 f1_17 ((_ to_fp_unsigned 8 24) RTP ((_ extract 7 0) i0_17)))) :named set_f1_18))
(assert
  (= status_18
    (ite skip_17
      (bvor status_17 #x1)
      (concat (concat
        ((_ extract 2 1) status_17)
        (ite (fp.isNegative f0_18) #b1 #b0))
        ((_ extract 0 0) status_17)))))
; 18: min
(assert (not skip_18))
(assert (= i0_19 i0_18))
(assert (= i1_19 i1_18))
(assert (= f0_19 f0_18))
(assert (! (= f1_19 (ite skip_18 f1_18 (fp.min f0_18 (fp.abs f1_18)))) :named set_f1_19))
(assert
  (= status_19
    (ite skip_18
      (bvor status_18 #x1)
      (concat (concat
        ((_ extract 2 1) status_18)
        (ite (fp.isNegative f0_19) #b1 #b0))
        ((_ extract 0 0) status_18)))))
(assert
  (or
    (fp.isNormal f0_19)
    (fp.isZero f0_19)
    (xor (fp.isSubnormal f0_19) (fp.isNaN f0_19))
    (distinct i0_19 i1_19)))
(assert
  (let ((low ((_ extract 15 0) i1_19))
        (flag ((_ extract 1 1) status_19)))
    (or (bvuge low #x0000) (= flag #b1))))
; 19: shift
(assert (not skip_19))
(assert (! (= i0_20 (ite skip_19 i0_19 (bvlshr i0_19 #x00000001))) :named set_i0_20))
(assert (= i1_20 i1_19))
(assert (= f0_20 f0_19))
(assert (= f1_20 f1_19))
(assert
  (= status_20
    (ite skip_19
      (bvor status_19 #x1)
      (concat (concat
        ((_ extract 2 1) status_19)
        (ite (fp.isNegative f0_20) #b1 #b0))
        ((_ extract 0 0) status_19)))))
; 20: mask
(assert (not skip_20))
(assert (! (= i0_21 (ite skip_20 i0_20 (bvand i0_20 #x000000ff))) :named set_i0_21))
(assert (= i1_21 i1_20))
(assert (= f0_21 f0_20))
(assert (= f1_21 f1_20))
(assert
  (= status_21
    (ite skip_20
      (bvor status_20 #x1)
      (concat (concat
        ((_ extract 2 1) status_20)
        (ite (fp.isNegative f0_21) #b1 #b0))
        ((_ extract 0 0) status_20)))))
; 21: cvt
(assert (=> skip_21 (bvult status_21 #x8)))
(assert (= i0_22 i0_21))
(assert (= i1_22 i1_21))
(assert (! (= f0_22 (ite skip_21 f0_21 ((_ to_fp 8 24) RNE i0_21))) :named set_f0_22))
(assert (= f1_22 f1_21))
(assert
  (= status_22
    (ite skip_21
      (bvor status_21 #x1)
      (concat (concat
        ((_ extract 2 1) status_21)
        (ite (fp.isNegative f0_22) #b1 #b0))
        ((_ extract 0 0) status_21)))))
(assert
  (=>
    (bvslt i0_22 #x00000000)
    (not (= i0_22 i0_0))
    (or (fp.lt f0_22 f1_22) (fp.geq f0_22 f1_22) (fp.isNaN f1_22))))
; 22: round
(assert (not skip_22))
(assert (= i0_23 i0_22))
(assert (= i1_23 i1_22))
(assert (! (= f0_23 (ite skip_22 f0_22 (fp.roundToIntegral RNE f0_22))) :named set_f0_23))
(assert (= f1_23 f1_22))
(assert
  (= status_23
    (ite skip_22
      (bvor status_22 #x1)
      (concat (concat
        ((_ extract 2 1) status_22)
        (ite (fp.isNegative f0_23) #b1 #b0))
        ((_ extract 0 0) status_22)))))
(assert
  (or
    (fp.isNormal f0_23)
    (fp.isZero f0_23)
    (xor (fp.isSubnormal f0_23) (fp.isNaN f0_23))
    (distinct i0_23 i1_23)))
; 23: add
(assert (not skip_23))
(assert (= i0_24 i0_23))
(assert (= i1_24 i1_23))
(assert (! (= f0_24 (ite skip_23 f0_23 (fp.add RNE f0_23 f1_23))) :named set_f0_24))
(assert (= f1_24 f1_23))
(assert
  (= status_24
    (ite skip_23
      (bvor status_23 #x1)
      (concat (concat
        ((_ extract 2 1) status_23)
        (ite (fp.isNegative f0_24) #b1 #b0))
        ((_ extract 0 0) status_23)))))
(assert
  (let ((low ((_ extract 15 0) i1_24))
        (flag ((_ extract 1 1) status_24)))
    (or (bvuge low #x0000) (= flag #b1))))
; 24: trunc
(assert (not skip_24))
(assert (= i0_25 i0_24))
(assert (! (= i1_25 (ite skip_24 i1_24 ((_ fp.to_sbv 32) RTZ f0_24))) :named set_i1_25))
(assert (= f0_25 f0_24))
(assert (= f1_25 f1_24))
(assert
  (= status_25
    (ite skip_24
      (bvor status_24 #x1)
      (concat (concat
        ((_ extract 2 1) status_24)
        (ite (fp.isNegative f0_25) #b1 #b0))
        ((_ extract 0 0) status_24)))))
; 25: mov
(assert (not skip_25))
(assert (= i0_26 i0_25))
(assert (= i1_26 i1_25))
(assert (= f0_26 f0_25))
(assert (! (= f1_26 (ite skip_25 f1_25 ((_ to_fp 8 24) (bvor i1_25 #x3f800000)))) :named set_f1_26))
(assert
  (= status_26
    (ite skip_25
      (bvor status_25 #x1)
      (concat (concat
        ((_ extract 2 1) status_25)
        (ite (fp.isNegative f0_26) #b1 #b0))
        ((_ extract 0 0) status_25)))))
; 26: sub
(assert (not skip_26))
(assert (! (= i0_27 (ite skip_26 i0_26 (bvsub i0_26 i1_26))) :named set_i0_27))
(assert (= i1_27 i1_26))
(assert (= f0_27 f0_26))
(assert (= f1_27 f1_26))
(assert
  (= status_27
    (ite skip_26
      (bvor status_26 #x1)
      (concat (concat
        ((_ extract 2 1) status_26)
        (ite (fp.isNegative f0_27) #b1 #b0))
        ((_ extract 0 0) status_26)))))
(assert
  (or
    (fp.isNormal f0_27)
    (fp.isZero f0_27)
    (xor (fp.isSubnormal f0_27) (fp.isNaN f0_27))
    (distinct i0_27 i1_27)))
(assert
  (=>
    (bvslt i0_27 #x00000000)
    (not (= i0_27 i0_0))
    (or (fp.lt f0_27 f1_27) (fp.geq f0_27 f1_27) (fp.isNaN f1_27))))
; 27: min
(assert (=> skip_27 (bvult status_27 #x8)))
(assert (= i0_28 i0_27))
(assert (= i1_28 i1_27))
(assert (= f0_28 f0_27))
(assert (! (= f1_28 (ite skip_27 f1_27 (fp.min f0_27 (fp.abs f1_27)))) :named set_f1_28))
(assert
  (= status_28
    (ite skip_27
      (bvor status_27 #x1)
      (concat (concat
        ((_ extract 2 1) status_27)
        (ite (fp.isNegative f0_28) #b1 #b0))
        ((_ extract 0 0) status_27)))))
; 28: neg
(assert (not skip_28))
(assert (= i0_29 i0_28))
(assert (= i1_29 i1_28))
(assert (! (= f0_29 (ite skip_28 f0_28 (fp.neg f0_28))) :named set_f0_29))
(assert (= f1_29 f1_28))
(assert
  (= status_29
    (ite skip_28
      (bvor status_28 #x1)
      (concat (concat
        ((_ extract 2 1) status_28)
        (ite (fp.isNegative f0_29) #b1 #b0))
        ((_ extract 0 0) status_28)))))
(assert
  (let ((low ((_ extract 15 0) i1_29))
        (flag ((_ extract 1 1) status_29)))
    (or (bvuge low #x0000) (= flag #b1))))
; 29: xnor
(assert (not skip_29))
(assert (= i0_30 i0_29))
(assert (! (= i1_30 (ite skip_29 i1_29 (bvxnor i1_29 i0_29))) :named set_i1_30))
(assert (= f0_30 f0_29))
(assert (= f1_30 f1_29))
(assert
  (= status_30
    (ite skip_29
      (bvor status_29 #x1)
      (concat (concat
        ((_ extract 2 1) status_29)
        (ite (fp.isNegative f0_30) #b1 #b0))
        ((_ extract 0 0) status_29)))))
(assert (and (= ((_ extract 0 0) status_30) #b1) (fp.isNormal f0_30)))
(assert (xor skip_3 skip_9 skip_15 skip_21))

(check-sat)
(exit)
