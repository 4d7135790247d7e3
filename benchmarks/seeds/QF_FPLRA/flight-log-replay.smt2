; Thirty records of a flight log: height and speed as exact reals, the recorder stores literals in
; single precision, climb phases are Booleans, wind enters as a real unknown; warnings compare stored
; values with exact limits.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const wind Real)
(declare-const height_0 Real)
(declare-const height_1 Real)
(declare-const height_2 Real)
(declare-const height_3 Real)
(declare-const height_4 Real)
(declare-const height_5 Real)
(declare-const height_6 Real)
(declare-const height_7 Real)
(declare-const height_8 Real)
(declare-const height_9 Real)
(declare-const height_10 Real)
(declare-const height_11 Real)
(declare-const height_12 Real)
(declare-const height_13 Real)
(declare-const height_14 Real)
(declare-const height_15 Real)
(declare-const height_16 Real)
(declare-const height_17 Real)
(declare-const height_18 Real)
(declare-const height_19 Real)
(declare-const height_20 Real)
(declare-const height_21 Real)
(declare-const height_22 Real)
(declare-const height_23 Real)
(declare-const height_24 Real)
(declare-const height_25 Real)
(declare-const height_26 Real)
(declare-const height_27 Real)
(declare-const height_28 Real)
(declare-const height_29 Real)
(declare-const height_30 Real)
(declare-const speed_0 Real)
(declare-const speed_1 Real)
(declare-const speed_2 Real)
(declare-const speed_3 Real)
(declare-const speed_4 Real)
(declare-const speed_5 Real)
(declare-const speed_6 Real)
(declare-const speed_7 Real)
(declare-const speed_8 Real)
(declare-const speed_9 Real)
(declare-const speed_10 Real)
(declare-const speed_11 Real)
(declare-const speed_12 Real)
(declare-const speed_13 Real)
(declare-const speed_14 Real)
(declare-const speed_15 Real)
(declare-const speed_16 Real)
(declare-const speed_17 Real)
(declare-const speed_18 Real)
(declare-const speed_19 Real)
(declare-const speed_20 Real)
(declare-const speed_21 Real)
(declare-const speed_22 Real)
(declare-const speed_23 Real)
(declare-const speed_24 Real)
(declare-const speed_25 Real)
(declare-const speed_26 Real)
(declare-const speed_27 Real)
(declare-const speed_28 Real)
(declare-const speed_29 Real)
(declare-const speed_30 Real)
(declare-const rec_0 Float32)
(declare-const rec_1 Float32)
(declare-const rec_2 Float32)
(declare-const rec_3 Float32)
(declare-const rec_4 Float32)
(declare-const rec_5 Float32)
(declare-const rec_6 Float32)
(declare-const rec_7 Float32)
(declare-const rec_8 Float32)
(declare-const rec_9 Float32)
(declare-const rec_10 Float32)
(declare-const rec_11 Float32)
(declare-const rec_12 Float32)
(declare-const rec_13 Float32)
(declare-const rec_14 Float32)
(declare-const rec_15 Float32)
(declare-const rec_16 Float32)
(declare-const rec_17 Float32)
(declare-const rec_18 Float32)
(declare-const rec_19 Float32)
(declare-const rec_20 Float32)
(declare-const rec_21 Float32)
(declare-const rec_22 Float32)
(declare-const rec_23 Float32)
(declare-const rec_24 Float32)
(declare-const rec_25 Float32)
(declare-const rec_26 Float32)
(declare-const rec_27 Float32)
(declare-const rec_28 Float32)
(declare-const rec_29 Float32)
(declare-const top_0 Float32)
(declare-const top_1 Float32)
(declare-const top_2 Float32)
(declare-const top_3 Float32)
(declare-const top_4 Float32)
(declare-const top_5 Float32)
(declare-const top_6 Float32)
(declare-const top_7 Float32)
(declare-const top_8 Float32)
(declare-const top_9 Float32)
(declare-const top_10 Float32)
(declare-const top_11 Float32)
(declare-const top_12 Float32)
(declare-const top_13 Float32)
(declare-const top_14 Float32)
(declare-const top_15 Float32)
(declare-const top_16 Float32)
(declare-const top_17 Float32)
(declare-const top_18 Float32)
(declare-const top_19 Float32)
(declare-const top_20 Float32)
(declare-const top_21 Float32)
(declare-const top_22 Float32)
(declare-const top_23 Float32)
(declare-const top_24 Float32)
(declare-const top_25 Float32)
(declare-const top_26 Float32)
(declare-const top_27 Float32)
(declare-const top_28 Float32)
(declare-const top_29 Float32)
(declare-const top_30 Float32)
(declare-const climb_0 Bool)
(declare-const climb_1 Bool)
(declare-const climb_2 Bool)
(declare-const climb_3 Bool)
(declare-const climb_4 Bool)
(declare-const climb_5 Bool)
(declare-const climb_6 Bool)
(declare-const climb_7 Bool)
(declare-const climb_8 Bool)
(declare-const climb_9 Bool)
(declare-const climb_10 Bool)
(declare-const climb_11 Bool)
(declare-const climb_12 Bool)
(declare-const climb_13 Bool)
(declare-const climb_14 Bool)
(declare-const climb_15 Bool)
(declare-const climb_16 Bool)
(declare-const climb_17 Bool)
(declare-const climb_18 Bool)
(declare-const climb_19 Bool)
(declare-const climb_20 Bool)
(declare-const climb_21 Bool)
(declare-const climb_22 Bool)
(declare-const climb_23 Bool)
(declare-const climb_24 Bool)
(declare-const climb_25 Bool)
(declare-const climb_26 Bool)
(declare-const climb_27 Bool)
(declare-const climb_28 Bool)
(declare-const climb_29 Bool)
(declare-const warn_0 Bool)
(declare-const warn_1 Bool)
(declare-const warn_2 Bool)
(declare-const warn_3 Bool)
(declare-const warn_4 Bool)
(declare-const warn_5 Bool)
(declare-const warn_6 Bool)
(declare-const warn_7 Bool)
(declare-const warn_8 Bool)
(declare-const warn_9 Bool)
(declare-const warn_10 Bool)
(declare-const warn_11 Bool)
(declare-const warn_12 Bool)
(declare-const warn_13 Bool)
(declare-const warn_14 Bool)
(declare-const warn_15 Bool)
(declare-const warn_16 Bool)
(declare-const warn_17 Bool)
(declare-const warn_18 Bool)
(declare-const warn_19 Bool)
(declare-const warn_20 Bool)
(declare-const warn_21 Bool)
(declare-const warn_22 Bool)
(declare-const warn_23 Bool)
(declare-const warn_24 Bool)
(declare-const warn_25 Bool)
(declare-const warn_26 Bool)
(declare-const warn_27 Bool)
(declare-const warn_28 Bool)
(declare-const warn_29 Bool)

(assert (and (= height_0 100.0) (= speed_0 52.5) (<= (- 2.0) wind 3.0) (= top_0 (_ -oo 8 24))))
; record 0
(assert (= rec_0 (fp #b0 #x85 #b10011011000000000000000)))
(assert (= top_1 (ite (fp.gt rec_0 top_0) rec_0 top_0)))
(assert
  (! (ite climb_0 (= height_1 (+ height_0 (* (/ 1 8) speed_0) wind)) (= height_1 (- height_0 1.5))) :named move_0))
(assert
  (let ((change (- speed_1 speed_0))) (and (<= (- 1.25) change 1.25) (=> climb_0 (< change 1.0)))))
(assert (= warn_0 (or (fp.lt rec_0 ((_ to_fp 8 24) RNE 95.0)) (> height_0 320.0) (< speed_0 41.0))))
; record 1
(assert (= rec_1 ((_ to_fp 8 24) RNE 105.05)))
(assert (= top_2 (ite (fp.gt rec_1 top_1) rec_1 top_1)))
(assert
  (! (ite climb_1 (= height_2 (+ height_1 (* (/ 1 8) speed_1) wind)) (= height_2 (- height_1 1.5))) :named move_1))
(assert
  (let ((change (- speed_2 speed_1))) (and (<= (- 1.25) change 1.25) (=> climb_1 (< change 1.0)))))
(assert (= warn_1 (or (fp.lt rec_1 ((_ to_fp 8 24) RNE 95.0)) (> height_1 320.0) (< speed_1 41.0))))
; record 2
(assert (= rec_2 ((_ to_fp 8 24) RNE 118.35)))
(assert (= top_3 (ite (fp.gt rec_2 top_2) rec_2 top_2)))
(assert
  (! (ite climb_2 (= height_3 (+ height_2 (* (/ 1 8) speed_2) wind)) (= height_3 (- height_2 1.5))) :named move_2))
(assert
  (let ((change (- speed_3 speed_2))) (and (<= (- 1.25) change 1.25) (=> climb_2 (< change 1.0)))))
(assert (= warn_2 (or (fp.lt rec_2 ((_ to_fp 8 24) RNE 95.0)) (> height_2 320.0) (< speed_2 41.0))))
(assert (=> climb_2 (not climb_1) (distinct speed_2 speed_1 height_2)))
; record 3
(assert (= rec_3 ((_ to_fp 8 24) RNE 120.15)))
(assert (= top_4 (ite (fp.gt rec_3 top_3) rec_3 top_3)))
(assert
  (! (ite climb_3 (= height_4 (+ height_3 (* (/ 1 8) speed_3) wind)) (= height_4 (- height_3 1.5))) :named move_3))
(assert
  (let ((change (- speed_4 speed_3))) (and (<= (- 1.25) change 1.25) (=> climb_3 (< change 1.0)))))
(assert (= warn_3 (or (fp.lt rec_3 ((_ to_fp 8 24) RNE 95.0)) (> height_3 320.0) (< speed_3 41.0))))
(assert (or (not warn_3) (xor climb_3 climb_2) (fp.geq top_3 ((_ to_fp 8 24) RNE 250.25))))
; record 4
(assert (= rec_4 (fp #b0 #x86 #b00000010011001100110011)))
(assert (= top_5 (ite (fp.gt rec_4 top_4) rec_4 top_4)))
(assert
  (! (ite climb_4 (= height_5 (+ height_4 (* (/ 1 8) speed_4) wind)) (= height_5 (- height_4 1.5))) :named move_4))
(assert
  (let ((change (- speed_5 speed_4))) (and (<= (- 1.25) change 1.25) (=> climb_4 (< change 1.0)))))
(assert (= warn_4 (or (fp.lt rec_4 ((_ to_fp 8 24) RNE 95.0)) (> height_4 320.0) (< speed_4 41.0))))
; record 5
(assert (or (= rec_5 ((_ to_fp 8 24) RNE 136.0)) (= rec_5 ((_ to_fp 8 24) RNE 137.5))))
(assert (= top_6 (ite (fp.gt rec_5 top_5) rec_5 top_5)))
(assert
  (! (ite climb_5 (= height_6 (+ height_5 (* (/ 1 8) speed_5) wind)) (= height_6 (- height_5 1.5))) :named move_5))
(assert
  (let ((change (- speed_6 speed_5))) (and (<= (- 1.25) change 1.25) (=> climb_5 (< change 1.0)))))
(assert (= warn_5 (or (fp.lt rec_5 ((_ to_fp 8 24) RNE 95.0)) (> height_5 320.0) (< speed_5 41.0))))
; record 6
(assert (= rec_6 ((_ to_fp 8 24) RNE 143.8)))
(assert (= top_7 (ite (fp.gt rec_6 top_6) rec_6 top_6)))
(assert
  (! (ite climb_6 (= height_7 (+ height_6 (* (/ 1 8) speed_6) wind)) (= height_7 (- height_6 1.5))) :named move_6))
(assert
  (let ((change (- speed_7 speed_6))) (and (<= (- 1.25) change 1.25) (=> climb_6 (< change 1.0)))))
(assert (= warn_6 (or (fp.lt rec_6 ((_ to_fp 8 24) RNE 95.0)) (> height_6 320.0) (< speed_6 41.0))))
; record 7
(assert (= rec_7 ((_ to_fp 8 24) RNE 146.35)))
(assert (= top_8 (ite (fp.gt rec_7 top_7) rec_7 top_7)))
(assert
  (! (ite climb_7 (= height_8 (+ height_7 (* (/ 1 8) speed_7) wind)) (= height_8 (- height_7 1.5))) :named move_7))
(assert
  (let ((change (- speed_8 speed_7))) (and (<= (- 1.25) change 1.25) (=> climb_7 (< change 1.0)))))
(assert (= warn_7 (or (fp.lt rec_7 ((_ to_fp 8 24) RNE 95.0)) (> height_7 320.0) (< speed_7 41.0))))
(assert (or (not warn_7) (xor climb_7 climb_6) (fp.geq top_7 ((_ to_fp 8 24) RNE 250.25))))
; record 8
(assert (= rec_8 (fp #b0 #x86 #b01000010010011001100110)))
(assert (= top_9 (ite (fp.gt rec_8 top_8) rec_8 top_8)))
(assert
  (! (ite climb_8 (= height_9 (+ height_8 (* (/ 1 8) speed_8) wind)) (= height_9 (- height_8 1.5))) :named move_8))
(assert
  (let ((change (- speed_9 speed_8))) (and (<= (- 1.25) change 1.25) (=> climb_8 (< change 1.0)))))
(assert (= warn_8 (or (fp.lt rec_8 ((_ to_fp 8 24) RNE 95.0)) (> height_8 320.0) (< speed_8 41.0))))
(assert (=> climb_8 (not climb_7) (distinct speed_8 speed_7 height_8)))
(assert (and (fp.isNormal rec_8) (fp.leq rec_8 top_9) (>= height_8 90.0)))
; record 9
(assert (= rec_9 ((_ to_fp 8 24) RNE 166.2)))
(assert (= top_10 (ite (fp.gt rec_9 top_9) rec_9 top_9)))
(assert
  (! (ite climb_9
       (= height_10 (+ height_9 (* (/ 1 8) speed_9) wind))
       (= height_10 (- height_9 1.5))) :named move_9))
(assert
  (let ((change (- speed_10 speed_9))) (and (<= (- 1.25) change 1.25) (=> climb_9 (< change 1.0)))))
(assert (= warn_9 (or (fp.lt rec_9 ((_ to_fp 8 24) RNE 95.0)) (> height_9 320.0) (< speed_9 41.0))))
; record 10
(assert (= rec_10 ((_ to_fp 8 24) RNE 173.5)))
(assert (= top_11 (ite (fp.gt rec_10 top_10) rec_10 top_10)))
(assert
  (! (ite climb_10
       (= height_11 (+ height_10 (* (/ 1 8) speed_10) wind))
       (= height_11 (- height_10 1.5))) :named move_10))
(assert
  (let ((change (- speed_11 speed_10)))
    (and (<= (- 1.25) change 1.25) (=> climb_10 (< change 1.0)))))
(assert
  (= warn_10 (or (fp.lt rec_10 ((_ to_fp 8 24) RNE 95.0)) (> height_10 320.0) (< speed_10 41.0))))
; record 11
(assert (= rec_11 ((_ to_fp 8 24) RNE 176.3)))
(assert (= top_12 (ite (fp.gt rec_11 top_11) rec_11 top_11)))
(assert
  (! (ite climb_11
       (= height_12 (+ height_11 (* (/ 1 8) speed_11) wind))
       (= height_12 (- height_11 1.5))) :named move_11))
(assert
  (let ((change (- speed_12 speed_11)))
    (and (<= (- 1.25) change 1.25) (=> climb_11 (< change 1.0)))))
(assert
  (= warn_11 (or (fp.lt rec_11 ((_ to_fp 8 24) RNE 95.0)) (> height_11 320.0) (< speed_11 41.0))))
(assert (or (not warn_11) (xor climb_11 climb_10) (fp.geq top_11 ((_ to_fp 8 24) RNE 250.25))))
; record 12
(assert (or (= rec_12 ((_ to_fp 8 24) RNE 188.85)) (= rec_12 ((_ to_fp 8 24) RNE 190.35))))
(assert (= top_13 (ite (fp.gt rec_12 top_12) rec_12 top_12)))
(assert
  (! (ite climb_12
       (= height_13 (+ height_12 (* (/ 1 8) speed_12) wind))
       (= height_13 (- height_12 1.5))) :named move_12))
(assert
  (let ((change (- speed_13 speed_12)))
    (and (<= (- 1.25) change 1.25) (=> climb_12 (< change 1.0)))))
(assert
  (= warn_12 (or (fp.lt rec_12 ((_ to_fp 8 24) RNE 95.0)) (> height_12 320.0) (< speed_12 41.0))))
; record 13
(assert (= rec_13 ((_ to_fp 8 24) RNE 197.15)))
(assert (= top_14 (ite (fp.gt rec_13 top_13) rec_13 top_13)))
(assert
  (! (ite climb_13
       (= height_14 (+ height_13 (* (/ 1 8) speed_13) wind))
       (= height_14 (- height_13 1.5))) :named move_13))
(assert
  (let ((change (- speed_14 speed_13)))
    (and (<= (- 1.25) change 1.25) (=> climb_13 (< change 1.0)))))
(assert
  (= warn_13 (or (fp.lt rec_13 ((_ to_fp 8 24) RNE 95.0)) (> height_13 320.0) (< speed_13 41.0))))
; record 14
(assert (= rec_14 ((_ to_fp 8 24) RNE 202.45)))
(assert (= top_15 (ite (fp.gt rec_14 top_14) rec_14 top_14)))
(assert
  (! (ite climb_14
       (= height_15 (+ height_14 (* (/ 1 8) speed_14) wind))
       (= height_15 (- height_14 1.5))) :named move_14))
(assert
  (let ((change (- speed_15 speed_14)))
    (and (<= (- 1.25) change 1.25) (=> climb_14 (< change 1.0)))))
(assert
  (= warn_14 (or (fp.lt rec_14 ((_ to_fp 8 24) RNE 95.0)) (> height_14 320.0) (< speed_14 41.0))))
(assert (=> climb_14 (not climb_13) (distinct speed_14 speed_13 height_14)))
; record 15
(assert (= rec_15 ((_ to_fp 8 24) RNE 207.0)))
(assert (= top_16 (ite (fp.gt rec_15 top_15) rec_15 top_15)))
(assert
  (! (ite climb_15
       (= height_16 (+ height_15 (* (/ 1 8) speed_15) wind))
       (= height_16 (- height_15 1.5))) :named move_15))
(assert
  (let ((change (- speed_16 speed_15)))
    (and (<= (- 1.25) change 1.25) (=> climb_15 (< change 1.0)))))
(assert
  (= warn_15 (or (fp.lt rec_15 ((_ to_fp 8 24) RNE 95.0)) (> height_15 320.0) (< speed_15 41.0))))
(assert (or (not warn_15) (xor climb_15 climb_14) (fp.geq top_15 ((_ to_fp 8 24) RNE 250.25))))
; record 16
(assert (= rec_16 (fp #b0 #x86 #b10110010000110011001101)))
(assert (= top_17 (ite (fp.gt rec_16 top_16) rec_16 top_16)))
(assert
  (! (ite climb_16
       (= height_17 (+ height_16 (* (/ 1 8) speed_16) wind))
       (= height_17 (- height_16 1.5))) :named move_16))
(assert
  (let ((change (- speed_17 speed_16)))
    (and (<= (- 1.25) change 1.25) (=> climb_16 (< change 1.0)))))
(assert
  (= warn_16 (or (fp.lt rec_16 ((_ to_fp 8 24) RNE 95.0)) (> height_16 320.0) (< speed_16 41.0))))
; record 17
(assert (= rec_17 ((_ to_fp 8 24) RNE 219.1)))
(assert (= top_18 (ite (fp.gt rec_17 top_17) rec_17 top_17)))
(assert
  (! (ite climb_17
       (= height_18 (+ height_17 (* (/ 1 8) speed_17) wind))
       (= height_18 (- height_17 1.5))) :named move_17))
(assert
  (let ((change (- speed_18 speed_17)))
    (and (<= (- 1.25) change 1.25) (=> climb_17 (< change 1.0)))))
(assert
  (= warn_17 (or (fp.lt rec_17 ((_ to_fp 8 24) RNE 95.0)) (> height_17 320.0) (< speed_17 41.0))))
(assert (and (fp.isNormal rec_17) (fp.leq rec_17 top_18) (>= height_17 90.0)))
; record 18
(assert (= rec_18 ((_ to_fp 8 24) RNE 234.4)))
(assert (= top_19 (ite (fp.gt rec_18 top_18) rec_18 top_18)))
(assert
  (! (ite climb_18
       (= height_19 (+ height_18 (* (/ 1 8) speed_18) wind))
       (= height_19 (- height_18 1.5))) :named move_18))
(assert
  (let ((change (- speed_19 speed_18)))
    (and (<= (- 1.25) change 1.25) (=> climb_18 (< change 1.0)))))
(assert
  (= warn_18 (or (fp.lt rec_18 ((_ to_fp 8 24) RNE 95.0)) (> height_18 320.0) (< speed_18 41.0))))
; record 19
(assert (or (= rec_19 ((_ to_fp 8 24) RNE 234.95)) (= rec_19 ((_ to_fp 8 24) RNE 236.45))))
(assert (= top_20 (ite (fp.gt rec_19 top_19) rec_19 top_19)))
(assert
  (! (ite climb_19
       (= height_20 (+ height_19 (* (/ 1 8) speed_19) wind))
       (= height_20 (- height_19 1.5))) :named move_19))
(assert
  (let ((change (- speed_20 speed_19)))
    (and (<= (- 1.25) change 1.25) (=> climb_19 (< change 1.0)))))
(assert
  (= warn_19 (or (fp.lt rec_19 ((_ to_fp 8 24) RNE 95.0)) (> height_19 320.0) (< speed_19 41.0))))
(assert (or (not warn_19) (xor climb_19 climb_18) (fp.geq top_19 ((_ to_fp 8 24) RNE 250.25))))
; record 20
(assert (= rec_20 (fp #b0 #x86 #b11100111100000000000000)))
(assert (= top_21 (ite (fp.gt rec_20 top_20) rec_20 top_20)))
(assert
  (! (ite climb_20
       (= height_21 (+ height_20 (* (/ 1 8) speed_20) wind))
       (= height_21 (- height_20 1.5))) :named move_20))
(assert
  (let ((change (- speed_21 speed_20)))
    (and (<= (- 1.25) change 1.25) (=> climb_20 (< change 1.0)))))
(assert
  (= warn_20 (or (fp.lt rec_20 ((_ to_fp 8 24) RNE 95.0)) (> height_20 320.0) (< speed_20 41.0))))
(assert (=> climb_20 (not climb_19) (distinct speed_20 speed_19 height_20)))
; record 21
(assert (= rec_21 ((_ to_fp 8 24) RNE 253.55)))
(assert (= top_22 (ite (fp.gt rec_21 top_21) rec_21 top_21)))
(assert
  (! (ite climb_21
       (= height_22 (+ height_21 (* (/ 1 8) speed_21) wind))
       (= height_22 (- height_21 1.5))) :named move_21))
(assert
  (let ((change (- speed_22 speed_21)))
    (and (<= (- 1.25) change 1.25) (=> climb_21 (< change 1.0)))))
(assert
  (= warn_21 (or (fp.lt rec_21 ((_ to_fp 8 24) RNE 95.0)) (> height_21 320.0) (< speed_21 41.0))))
; record 22
(assert (= rec_22 ((_ to_fp 8 24) RNE 255.85)))
(assert (= top_23 (ite (fp.gt rec_22 top_22) rec_22 top_22)))
(assert
  (! (ite climb_22
       (= height_23 (+ height_22 (* (/ 1 8) speed_22) wind))
       (= height_23 (- height_22 1.5))) :named move_22))
(assert
  (let ((change (- speed_23 speed_22)))
    (and (<= (- 1.25) change 1.25) (=> climb_22 (< change 1.0)))))
(assert
  (= warn_22 (or (fp.lt rec_22 ((_ to_fp 8 24) RNE 95.0)) (> height_22 320.0) (< speed_22 41.0))))
; record 23
(assert (= rec_23 ((_ to_fp 8 24) RNE 269.65)))
(assert (= top_24 (ite (fp.gt rec_23 top_23) rec_23 top_23)))
(assert
  (! (ite climb_23
       (= height_24 (+ height_23 (* (/ 1 8) speed_23) wind))
       (= height_24 (- height_23 1.5))) :named move_23))
(assert
  (let ((change (- speed_24 speed_23)))
    (and (<= (- 1.25) change 1.25) (=> climb_23 (< change 1.0)))))
(assert
  (= warn_23 (or (fp.lt rec_23 ((_ to_fp 8 24) RNE 95.0)) (> height_23 320.0) (< speed_23 41.0))))
(assert (or (not warn_23) (xor climb_23 climb_22) (fp.geq top_23 ((_ to_fp 8 24) RNE 250.25))))
; record 24
(assert (= rec_24 (fp #b0 #x87 #b00010000011100110011010)))
(assert (= top_25 (ite (fp.gt rec_24 top_24) rec_24 top_24)))
(assert
  (! (ite climb_24
       (= height_25 (+ height_24 (* (/ 1 8) speed_24) wind))
       (= height_25 (- height_24 1.5))) :named move_24))
(assert
  (let ((change (- speed_25 speed_24)))
    (and (<= (- 1.25) change 1.25) (=> climb_24 (< change 1.0)))))
(assert
  (= warn_24 (or (fp.lt rec_24 ((_ to_fp 8 24) RNE 95.0)) (> height_24 320.0) (< speed_24 41.0))))
; record 25
(assert (= rec_25 ((_ to_fp 8 24) RNE 279.5)))
(assert (= top_26 (ite (fp.gt rec_25 top_25) rec_25 top_25)))
(assert
  (! (ite climb_25
       (= height_26 (+ height_25 (* (/ 1 8) speed_25) wind))
       (= height_26 (- height_25 1.5))) :named move_25))
(assert
  (let ((change (- speed_26 speed_25)))
    (and (<= (- 1.25) change 1.25) (=> climb_25 (< change 1.0)))))
(assert
  (= warn_25 (or (fp.lt rec_25 ((_ to_fp 8 24) RNE 95.0)) (> height_25 320.0) (< speed_25 41.0))))
; record 26
(assert (or (= rec_26 ((_ to_fp 8 24) RNE 291.05)) (= rec_26 ((_ to_fp 8 24) RNE 292.55))))
(assert (= top_27 (ite (fp.gt rec_26 top_26) rec_26 top_26)))
(assert
  (! (ite climb_26
       (= height_27 (+ height_26 (* (/ 1 8) speed_26) wind))
       (= height_27 (- height_26 1.5))) :named move_26))
(assert
  (let ((change (- speed_27 speed_26)))
    (and (<= (- 1.25) change 1.25) (=> climb_26 (< change 1.0)))))
(assert
  (= warn_26 (or (fp.lt rec_26 ((_ to_fp 8 24) RNE 95.0)) (> height_26 320.0) (< speed_26 41.0))))
(assert (=> climb_26 (not climb_25) (distinct speed_26 speed_25 height_26)))
(assert (and (fp.isNormal rec_26) (fp.leq rec_26 top_27) (>= height_26 90.0)))
; record 27
(assert (= rec_27 ((_ to_fp 8 24) RNE 296.6)))
(assert (= top_28 (ite (fp.gt rec_27 top_27) rec_27 top_27)))
(assert
  (! (ite climb_27
       (= height_28 (+ height_27 (* (/ 1 8) speed_27) wind))
       (= height_28 (- height_27 1.5))) :named move_27))
(assert
  (let ((change (- speed_28 speed_27)))
    (and (<= (- 1.25) change 1.25) (=> climb_27 (< change 1.0)))))
(assert
  (= warn_27 (or (fp.lt rec_27 ((_ to_fp 8 24) RNE 95.0)) (> height_27 320.0) (< speed_27 41.0))))
(assert (or (not warn_27) (xor climb_27 climb_26) (fp.geq top_27 ((_ to_fp 8 24) RNE 250.25))))
; record 28
(assert (= rec_28 (fp #b0 #x87 #b00101111111001100110011)))
(assert (= top_29 (ite (fp.gt rec_28 top_28) rec_28 top_28)))
(assert
  (! (ite climb_28
       (= height_29 (+ height_28 (* (/ 1 8) speed_28) wind))
       (= height_29 (- height_28 1.5))) :named move_28))
(assert
  (let ((change (- speed_29 speed_28)))
    (and (<= (- 1.25) change 1.25) (=> climb_28 (< change 1.0)))))
(assert
  (= warn_28 (or (fp.lt rec_28 ((_ to_fp 8 24) RNE 95.0)) (> height_28 320.0) (< speed_28 41.0))))
; record 29
(assert (= rec_29 ((_ to_fp 8 24) RNE 311.95)))
(assert (= top_30 (ite (fp.gt rec_29 top_29) rec_29 top_29)))
(assert
  (! (ite climb_29
       (= height_30 (+ height_29 (* (/ 1 8) speed_29) wind))
       (= height_30 (- height_29 1.5))) :named move_29))
(assert
  (let ((change (- speed_30 speed_29)))
    (and (<= (- 1.25) change 1.25) (=> climb_29 (< change 1.0)))))
(assert
  (= warn_29 (or (fp.lt rec_29 ((_ to_fp 8 24) RNE 95.0)) (> height_29 320.0) (< speed_29 41.0))))
(assert (and (>= height_30 230.0) (not warn_12) climb_7))

(check-sat)
(exit)
