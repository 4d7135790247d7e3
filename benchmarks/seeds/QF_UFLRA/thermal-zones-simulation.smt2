; Four rooms for twelve time steps: conduction between neighbours, a heater curve that is an unknown
; function of the outside temperature, windows; comfort bounds from step six on.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun heater (Real) Real)
(declare-fun outside (Real) Real)
(declare-fun open (Real Real) Bool)
(declare-const temp_0_0 Real)
(declare-const temp_0_1 Real)
(declare-const temp_0_2 Real)
(declare-const temp_0_3 Real)
(declare-const temp_1_0 Real)
(declare-const temp_1_1 Real)
(declare-const temp_1_2 Real)
(declare-const temp_1_3 Real)
(declare-const temp_2_0 Real)
(declare-const temp_2_1 Real)
(declare-const temp_2_2 Real)
(declare-const temp_2_3 Real)
(declare-const temp_3_0 Real)
(declare-const temp_3_1 Real)
(declare-const temp_3_2 Real)
(declare-const temp_3_3 Real)
(declare-const temp_4_0 Real)
(declare-const temp_4_1 Real)
(declare-const temp_4_2 Real)
(declare-const temp_4_3 Real)
(declare-const temp_5_0 Real)
(declare-const temp_5_1 Real)
(declare-const temp_5_2 Real)
(declare-const temp_5_3 Real)
(declare-const temp_6_0 Real)
(declare-const temp_6_1 Real)
(declare-const temp_6_2 Real)
(declare-const temp_6_3 Real)
(declare-const temp_7_0 Real)
(declare-const temp_7_1 Real)
(declare-const temp_7_2 Real)
(declare-const temp_7_3 Real)
(declare-const temp_8_0 Real)
(declare-const temp_8_1 Real)
(declare-const temp_8_2 Real)
(declare-const temp_8_3 Real)
(declare-const temp_9_0 Real)
(declare-const temp_9_1 Real)
(declare-const temp_9_2 Real)
(declare-const temp_9_3 Real)
(declare-const temp_10_0 Real)
(declare-const temp_10_1 Real)
(declare-const temp_10_2 Real)
(declare-const temp_10_3 Real)
(declare-const temp_11_0 Real)
(declare-const temp_11_1 Real)
(declare-const temp_11_2 Real)
(declare-const temp_11_3 Real)
(declare-const temp_12_0 Real)
(declare-const temp_12_1 Real)
(declare-const temp_12_2 Real)
(declare-const temp_12_3 Real)

(assert (= temp_0_0 (/ 31.0 2.0)))
(assert (= temp_0_1 (/ 35.0 2.0)))
(assert (= temp_0_2 (/ 28.0 2.0)))
(assert (= temp_0_3 (/ 33.0 2.0)))
; step 0
(assert (<= (- 5.0) (outside 0.0) 12.0))
(assert (= (outside 0.0) (/ 3.0 2.0)))
(assert (<= 0.0 (heater (outside 0.0)) (/ 9.0 2.0)))
(assert
  (! (= temp_1_0
       (+
         (heater (outside 0.0))
         (* (/ 17.0 20.0) temp_0_0)
         (* (/ 1 10) temp_0_1)
         (* 0.05 (outside 0.0))
         (ite (open 0.0 0.0) (- 1.5) 0.0))) :named room_1_0))
(assert (not (open 0.0 0.0)))
(assert (or (open 0.0 0.0) (xor (> temp_0_0 temp_0_1) (open 0.0 1.0)) (distinct temp_0_0 temp_0_2)))
(assert
  (! (= temp_1_1
       (+
         (heater (outside 0.0))
         (* (/ 15.0 20.0) temp_0_1)
         (* (/ 1 10) temp_0_0)
         (* (/ 1 10) temp_0_2)
         (* 0.05 (outside 0.0))
         (ite (open 0.0 1.0) (- 1.5) 0.0))) :named room_1_1))
(assert (not (open 0.0 1.0)))
(assert
  (! (= temp_1_2
       (+
         (heater (outside 0.0))
         (* (/ 15.0 20.0) temp_0_2)
         (* (/ 1 10) temp_0_1)
         (* (/ 1 10) temp_0_3)
         (* 0.05 (outside 0.0))
         (ite (open 0.0 2.0) (- 1.5) 0.0))) :named room_1_2))
(assert (not (open 0.0 2.0)))
(assert
  (! (= temp_1_3
       (+
         (heater (outside 0.0))
         (* (/ 17.0 20.0) temp_0_3)
         (* (/ 1 10) temp_0_2)
         (* 0.05 (outside 0.0))
         (ite (open 0.0 3.0) (- 1.5) 0.0))) :named room_1_3))
(assert (not (open 0.0 3.0)))
(assert (or (open 0.0 3.0) (xor (> temp_0_3 temp_0_0) (open 0.0 0.0)) (distinct temp_0_3 temp_0_1)))
(assert (not (and (open 0.0 0.0) (open 0.0 1.0))))
; step 1
(assert (<= (- 5.0) (outside 1.0) 12.0))
(assert (= (outside 1.0) (/ 7.0 2.0)))
(assert (<= 0.0 (heater (outside 1.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 1.0) (outside 0.0)) (<= (heater (outside 1.0)) (heater (outside 0.0)))))
(assert (<= (- 2.5) (- (outside 1.0) (outside 0.0)) 2.5))
(assert
  (! (= temp_2_0
       (+
         (heater (outside 1.0))
         (* (/ 17.0 20.0) temp_1_0)
         (* (/ 1 10) temp_1_1)
         (* 0.05 (outside 1.0))
         (ite (open 1.0 0.0) (- 1.5) 0.0))) :named room_2_0))
(assert (not (open 1.0 0.0)))
(assert
  (! (= temp_2_1
       (+
         (heater (outside 1.0))
         (* (/ 15.0 20.0) temp_1_1)
         (* (/ 1 10) temp_1_0)
         (* (/ 1 10) temp_1_2)
         (* 0.05 (outside 1.0))
         (ite (open 1.0 1.0) (- 1.5) 0.0))) :named room_2_1))
(assert (open 1.0 1.0))
(assert (or (open 1.0 1.0) (xor (> temp_1_1 temp_1_2) (open 1.0 2.0)) (distinct temp_1_1 temp_1_3)))
(assert
  (! (= temp_2_2
       (+
         (ite (open 1.0 2.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_1_2)
         (* (/ 1 10) temp_1_1)
         (* (/ 1 10) temp_1_3)
         (* 0.05 (outside 1.0))
         (ite (open 1.0 2.0) (- 1.5) 0.0))) :named room_2_2))
(assert (not (open 1.0 2.0)))
(assert
  (! (= temp_2_3
       (+
         (heater (outside 1.0))
         (* (/ 17.0 20.0) temp_1_3)
         (* (/ 1 10) temp_1_2)
         (* 0.05 (outside 1.0))
         (ite (open 1.0 3.0) (- 1.5) 0.0))) :named room_2_3))
(assert (not (open 1.0 3.0)))
(assert (not (and (open 1.0 0.0) (open 1.0 1.0))))
; step 2
(assert (<= (- 5.0) (outside 2.0) 12.0))
(assert (= (outside 2.0) (/ 11.0 2.0)))
(assert (<= 0.0 (heater (outside 2.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 2.0) (outside 1.0)) (<= (heater (outside 2.0)) (heater (outside 1.0)))))
(assert (<= (- 2.5) (- (outside 2.0) (outside 1.0)) 2.5))
(assert
  (! (= temp_3_0
       (+
         (heater (outside 2.0))
         (* (/ 17.0 20.0) temp_2_0)
         (* (/ 1 10) temp_2_1)
         (* 0.05 (outside 2.0))
         (ite (open 2.0 0.0) (- 1.5) 0.0))) :named room_3_0))
(assert (not (open 2.0 0.0)))
(assert
  (! (= temp_3_1
       (+
         (ite (open 2.0 1.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_2_1)
         (* (/ 1 10) temp_2_0)
         (* (/ 1 10) temp_2_2)
         (* 0.05 (outside 2.0))
         (ite (open 2.0 1.0) (- 1.5) 0.0))) :named room_3_1))
(assert (not (open 2.0 1.0)))
(assert
  (! (= temp_3_2
       (+
         (heater (outside 2.0))
         (* (/ 15.0 20.0) temp_2_2)
         (* (/ 1 10) temp_2_1)
         (* (/ 1 10) temp_2_3)
         (* 0.05 (outside 2.0))
         (ite (open 2.0 2.0) (- 1.5) 0.0))) :named room_3_2))
(assert (not (open 2.0 2.0)))
(assert (or (open 2.0 2.0) (xor (> temp_2_2 temp_2_3) (open 2.0 3.0)) (distinct temp_2_2 temp_2_0)))
(assert
  (! (= temp_3_3
       (+
         (heater (outside 2.0))
         (* (/ 17.0 20.0) temp_2_3)
         (* (/ 1 10) temp_2_2)
         (* 0.05 (outside 2.0))
         (ite (open 2.0 3.0) (- 1.5) 0.0))) :named room_3_3))
(assert (not (open 2.0 3.0)))
(assert (not (and (open 2.0 0.0) (open 2.0 1.0))))
; step 3
(assert (<= (- 5.0) (outside 3.0) 12.0))
(assert (= (outside 3.0) (/ 15.0 2.0)))
(assert (<= 0.0 (heater (outside 3.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 3.0) (outside 2.0)) (<= (heater (outside 3.0)) (heater (outside 2.0)))))
(assert (<= (- 2.5) (- (outside 3.0) (outside 2.0)) 2.5))
(assert
  (! (= temp_4_0
       (+
         (heater (outside 3.0))
         (* (/ 17.0 20.0) temp_3_0)
         (* (/ 1 10) temp_3_1)
         (* 0.05 (outside 3.0))
         (ite (open 3.0 0.0) (- 1.5) 0.0))) :named room_4_0))
(assert (open 3.0 0.0))
(assert (or (open 3.0 0.0) (xor (> temp_3_0 temp_3_1) (open 3.0 1.0)) (distinct temp_3_0 temp_3_2)))
(assert
  (! (= temp_4_1
       (+
         (heater (outside 3.0))
         (* (/ 15.0 20.0) temp_3_1)
         (* (/ 1 10) temp_3_0)
         (* (/ 1 10) temp_3_2)
         (* 0.05 (outside 3.0))
         (ite (open 3.0 1.0) (- 1.5) 0.0))) :named room_4_1))
(assert (not (open 3.0 1.0)))
(assert
  (! (= temp_4_2
       (+
         (heater (outside 3.0))
         (* (/ 15.0 20.0) temp_3_2)
         (* (/ 1 10) temp_3_1)
         (* (/ 1 10) temp_3_3)
         (* 0.05 (outside 3.0))
         (ite (open 3.0 2.0) (- 1.5) 0.0))) :named room_4_2))
(assert (not (open 3.0 2.0)))
(assert
  (! (= temp_4_3
       (+
         (heater (outside 3.0))
         (* (/ 17.0 20.0) temp_3_3)
         (* (/ 1 10) temp_3_2)
         (* 0.05 (outside 3.0))
         (ite (open 3.0 3.0) (- 1.5) 0.0))) :named room_4_3))
(assert (not (open 3.0 3.0)))
(assert (or (open 3.0 3.0) (xor (> temp_3_3 temp_3_0) (open 3.0 0.0)) (distinct temp_3_3 temp_3_1)))
(assert (not (and (open 3.0 0.0) (open 3.0 1.0))))
; step 4
(assert (<= (- 5.0) (outside 4.0) 12.0))
(assert (<= 0.0 (heater (outside 4.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 4.0) (outside 3.0)) (<= (heater (outside 4.0)) (heater (outside 3.0)))))
(assert (<= (- 2.5) (- (outside 4.0) (outside 3.0)) 2.5))
(assert
  (! (= temp_5_0
       (+
         (heater (outside 4.0))
         (* (/ 17.0 20.0) temp_4_0)
         (* (/ 1 10) temp_4_1)
         (* 0.05 (outside 4.0))
         (ite (open 4.0 0.0) (- 1.5) 0.0))) :named room_5_0))
(assert (not (open 4.0 0.0)))
(assert
  (! (= temp_5_1
       (+
         (heater (outside 4.0))
         (* (/ 15.0 20.0) temp_4_1)
         (* (/ 1 10) temp_4_0)
         (* (/ 1 10) temp_4_2)
         (* 0.05 (outside 4.0))
         (ite (open 4.0 1.0) (- 1.5) 0.0))) :named room_5_1))
(assert (not (open 4.0 1.0)))
(assert (or (open 4.0 1.0) (xor (> temp_4_1 temp_4_2) (open 4.0 2.0)) (distinct temp_4_1 temp_4_3)))
(assert
  (! (= temp_5_2
       (+
         (ite (open 4.0 2.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_4_2)
         (* (/ 1 10) temp_4_1)
         (* (/ 1 10) temp_4_3)
         (* 0.05 (outside 4.0))
         (ite (open 4.0 2.0) (- 1.5) 0.0))) :named room_5_2))
(assert (not (open 4.0 2.0)))
(assert
  (! (= temp_5_3
       (+
         (heater (outside 4.0))
         (* (/ 17.0 20.0) temp_4_3)
         (* (/ 1 10) temp_4_2)
         (* 0.05 (outside 4.0))
         (ite (open 4.0 3.0) (- 1.5) 0.0))) :named room_5_3))
(assert (open 4.0 3.0))
(assert (not (and (open 4.0 0.0) (open 4.0 1.0))))
; step 5
(assert (<= (- 5.0) (outside 5.0) 12.0))
(assert (= (outside 5.0) (/ 17.0 2.0)))
(assert (<= 0.0 (heater (outside 5.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 5.0) (outside 4.0)) (<= (heater (outside 5.0)) (heater (outside 4.0)))))
(assert (<= (- 2.5) (- (outside 5.0) (outside 4.0)) 2.5))
(assert
  (! (= temp_6_0
       (+
         (heater (outside 5.0))
         (* (/ 17.0 20.0) temp_5_0)
         (* (/ 1 10) temp_5_1)
         (* 0.05 (outside 5.0))
         (ite (open 5.0 0.0) (- 1.5) 0.0))) :named room_6_0))
(assert (not (open 5.0 0.0)))
(assert
  (! (= temp_6_1
       (+
         (ite (open 5.0 1.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_5_1)
         (* (/ 1 10) temp_5_0)
         (* (/ 1 10) temp_5_2)
         (* 0.05 (outside 5.0))
         (ite (open 5.0 1.0) (- 1.5) 0.0))) :named room_6_1))
(assert (not (open 5.0 1.0)))
(assert
  (! (= temp_6_2
       (+
         (heater (outside 5.0))
         (* (/ 15.0 20.0) temp_5_2)
         (* (/ 1 10) temp_5_1)
         (* (/ 1 10) temp_5_3)
         (* 0.05 (outside 5.0))
         (ite (open 5.0 2.0) (- 1.5) 0.0))) :named room_6_2))
(assert (not (open 5.0 2.0)))
(assert (or (open 5.0 2.0) (xor (> temp_5_2 temp_5_3) (open 5.0 3.0)) (distinct temp_5_2 temp_5_0)))
(assert
  (! (= temp_6_3
       (+
         (heater (outside 5.0))
         (* (/ 17.0 20.0) temp_5_3)
         (* (/ 1 10) temp_5_2)
         (* 0.05 (outside 5.0))
         (ite (open 5.0 3.0) (- 1.5) 0.0))) :named room_6_3))
(assert (not (open 5.0 3.0)))
(assert (not (and (open 5.0 0.0) (open 5.0 1.0))))
; step 6
(assert (<= (- 5.0) (outside 6.0) 12.0))
(assert (= (outside 6.0) (/ 14.0 2.0)))
(assert (<= 0.0 (heater (outside 6.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 6.0) (outside 5.0)) (<= (heater (outside 6.0)) (heater (outside 5.0)))))
(assert (<= (- 2.5) (- (outside 6.0) (outside 5.0)) 2.5))
(assert
  (! (= temp_7_0
       (+
         (heater (outside 6.0))
         (* (/ 17.0 20.0) temp_6_0)
         (* (/ 1 10) temp_6_1)
         (* 0.05 (outside 6.0))
         (ite (open 6.0 0.0) (- 1.5) 0.0))) :named room_7_0))
(assert (and (>= temp_6_0 17.0) (< temp_6_0 (/ 51 2))))
(assert (not (open 6.0 0.0)))
(assert (or (open 6.0 0.0) (xor (> temp_6_0 temp_6_1) (open 6.0 1.0)) (distinct temp_6_0 temp_6_2)))
(assert
  (! (= temp_7_1
       (+
         (heater (outside 6.0))
         (* (/ 15.0 20.0) temp_6_1)
         (* (/ 1 10) temp_6_0)
         (* (/ 1 10) temp_6_2)
         (* 0.05 (outside 6.0))
         (ite (open 6.0 1.0) (- 1.5) 0.0))) :named room_7_1))
(assert (and (>= temp_6_1 17.0) (< temp_6_1 (/ 51 2))))
(assert (not (open 6.0 1.0)))
(assert
  (! (= temp_7_2
       (+
         (heater (outside 6.0))
         (* (/ 15.0 20.0) temp_6_2)
         (* (/ 1 10) temp_6_1)
         (* (/ 1 10) temp_6_3)
         (* 0.05 (outside 6.0))
         (ite (open 6.0 2.0) (- 1.5) 0.0))) :named room_7_2))
(assert (and (>= temp_6_2 17.0) (< temp_6_2 (/ 51 2))))
(assert (open 6.0 2.0))
(assert
  (! (= temp_7_3
       (+
         (heater (outside 6.0))
         (* (/ 17.0 20.0) temp_6_3)
         (* (/ 1 10) temp_6_2)
         (* 0.05 (outside 6.0))
         (ite (open 6.0 3.0) (- 1.5) 0.0))) :named room_7_3))
(assert (and (>= temp_6_3 17.0) (< temp_6_3 (/ 51 2))))
(assert (not (open 6.0 3.0)))
(assert (or (open 6.0 3.0) (xor (> temp_6_3 temp_6_0) (open 6.0 0.0)) (distinct temp_6_3 temp_6_1)))
(assert (not (and (open 6.0 0.0) (open 6.0 1.0))))
; step 7
(assert (<= (- 5.0) (outside 7.0) 12.0))
(assert (= (outside 7.0) (/ 9.0 2.0)))
(assert (<= 0.0 (heater (outside 7.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 7.0) (outside 6.0)) (<= (heater (outside 7.0)) (heater (outside 6.0)))))
(assert (<= (- 2.5) (- (outside 7.0) (outside 6.0)) 2.5))
(assert
  (! (= temp_8_0
       (+
         (heater (outside 7.0))
         (* (/ 17.0 20.0) temp_7_0)
         (* (/ 1 10) temp_7_1)
         (* 0.05 (outside 7.0))
         (ite (open 7.0 0.0) (- 1.5) 0.0))) :named room_8_0))
(assert (and (>= temp_7_0 17.0) (< temp_7_0 (/ 51 2))))
(assert
  (! (= temp_8_1
       (+
         (heater (outside 7.0))
         (* (/ 15.0 20.0) temp_7_1)
         (* (/ 1 10) temp_7_0)
         (* (/ 1 10) temp_7_2)
         (* 0.05 (outside 7.0))
         (ite (open 7.0 1.0) (- 1.5) 0.0))) :named room_8_1))
(assert (and (>= temp_7_1 17.0) (< temp_7_1 (/ 51 2))))
(assert (or (open 7.0 1.0) (xor (> temp_7_1 temp_7_2) (open 7.0 2.0)) (distinct temp_7_1 temp_7_3)))
(assert
  (! (= temp_8_2
       (+
         (ite (open 7.0 2.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_7_2)
         (* (/ 1 10) temp_7_1)
         (* (/ 1 10) temp_7_3)
         (* 0.05 (outside 7.0))
         (ite (open 7.0 2.0) (- 1.5) 0.0))) :named room_8_2))
(assert (and (>= temp_7_2 17.0) (< temp_7_2 (/ 51 2))))
(assert
  (! (= temp_8_3
       (+
         (heater (outside 7.0))
         (* (/ 17.0 20.0) temp_7_3)
         (* (/ 1 10) temp_7_2)
         (* 0.05 (outside 7.0))
         (ite (open 7.0 3.0) (- 1.5) 0.0))) :named room_8_3))
(assert (and (>= temp_7_3 17.0) (< temp_7_3 (/ 51 2))))
(assert (not (and (open 7.0 0.0) (open 7.0 1.0))))
; step 8
(assert (<= (- 5.0) (outside 8.0) 12.0))
(assert (= (outside 8.0) (/ 5.0 2.0)))
(assert (<= 0.0 (heater (outside 8.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 8.0) (outside 7.0)) (<= (heater (outside 8.0)) (heater (outside 7.0)))))
(assert (<= (- 2.5) (- (outside 8.0) (outside 7.0)) 2.5))
(assert
  (! (= temp_9_0
       (+
         (heater (outside 8.0))
         (* (/ 17.0 20.0) temp_8_0)
         (* (/ 1 10) temp_8_1)
         (* 0.05 (outside 8.0))
         (ite (open 8.0 0.0) (- 1.5) 0.0))) :named room_9_0))
(assert (and (>= temp_8_0 17.0) (< temp_8_0 (/ 51 2))))
(assert
  (! (= temp_9_1
       (+
         (ite (open 8.0 1.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_8_1)
         (* (/ 1 10) temp_8_0)
         (* (/ 1 10) temp_8_2)
         (* 0.05 (outside 8.0))
         (ite (open 8.0 1.0) (- 1.5) 0.0))) :named room_9_1))
(assert (and (>= temp_8_1 17.0) (< temp_8_1 (/ 51 2))))
(assert
  (! (= temp_9_2
       (+
         (heater (outside 8.0))
         (* (/ 15.0 20.0) temp_8_2)
         (* (/ 1 10) temp_8_1)
         (* (/ 1 10) temp_8_3)
         (* 0.05 (outside 8.0))
         (ite (open 8.0 2.0) (- 1.5) 0.0))) :named room_9_2))
(assert (and (>= temp_8_2 17.0) (< temp_8_2 (/ 51 2))))
(assert (or (open 8.0 2.0) (xor (> temp_8_2 temp_8_3) (open 8.0 3.0)) (distinct temp_8_2 temp_8_0)))
(assert
  (! (= temp_9_3
       (+
         (heater (outside 8.0))
         (* (/ 17.0 20.0) temp_8_3)
         (* (/ 1 10) temp_8_2)
         (* 0.05 (outside 8.0))
         (ite (open 8.0 3.0) (- 1.5) 0.0))) :named room_9_3))
(assert (and (>= temp_8_3 17.0) (< temp_8_3 (/ 51 2))))
(assert (not (and (open 8.0 0.0) (open 8.0 1.0))))
; step 9
(assert (<= (- 5.0) (outside 9.0) 12.0))
(assert (<= 0.0 (heater (outside 9.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 9.0) (outside 8.0)) (<= (heater (outside 9.0)) (heater (outside 8.0)))))
(assert (<= (- 2.5) (- (outside 9.0) (outside 8.0)) 2.5))
(assert
  (! (= temp_10_0
       (+
         (heater (outside 9.0))
         (* (/ 17.0 20.0) temp_9_0)
         (* (/ 1 10) temp_9_1)
         (* 0.05 (outside 9.0))
         (ite (open 9.0 0.0) (- 1.5) 0.0))) :named room_10_0))
(assert (and (>= temp_9_0 17.0) (< temp_9_0 (/ 51 2))))
(assert (or (open 9.0 0.0) (xor (> temp_9_0 temp_9_1) (open 9.0 1.0)) (distinct temp_9_0 temp_9_2)))
(assert
  (! (= temp_10_1
       (+
         (heater (outside 9.0))
         (* (/ 15.0 20.0) temp_9_1)
         (* (/ 1 10) temp_9_0)
         (* (/ 1 10) temp_9_2)
         (* 0.05 (outside 9.0))
         (ite (open 9.0 1.0) (- 1.5) 0.0))) :named room_10_1))
(assert (and (>= temp_9_1 17.0) (< temp_9_1 (/ 51 2))))
(assert
  (! (= temp_10_2
       (+
         (heater (outside 9.0))
         (* (/ 15.0 20.0) temp_9_2)
         (* (/ 1 10) temp_9_1)
         (* (/ 1 10) temp_9_3)
         (* 0.05 (outside 9.0))
         (ite (open 9.0 2.0) (- 1.5) 0.0))) :named room_10_2))
(assert (and (>= temp_9_2 17.0) (< temp_9_2 (/ 51 2))))
(assert
  (! (= temp_10_3
       (+
         (heater (outside 9.0))
         (* (/ 17.0 20.0) temp_9_3)
         (* (/ 1 10) temp_9_2)
         (* 0.05 (outside 9.0))
         (ite (open 9.0 3.0) (- 1.5) 0.0))) :named room_10_3))
(assert (and (>= temp_9_3 17.0) (< temp_9_3 (/ 51 2))))
(assert (or (open 9.0 3.0) (xor (> temp_9_3 temp_9_0) (open 9.0 0.0)) (distinct temp_9_3 temp_9_1)))
(assert (not (and (open 9.0 0.0) (open 9.0 1.0))))
; step 10
(assert (<= (- 5.0) (outside 10.0) 12.0))
(assert (= (outside 10.0) (/ 1.0 2.0)))
(assert (<= 0.0 (heater (outside 10.0)) (/ 9.0 2.0)))
(assert (=> (>= (outside 10.0) (outside 9.0)) (<= (heater (outside 10.0)) (heater (outside 9.0)))))
(assert (<= (- 2.5) (- (outside 10.0) (outside 9.0)) 2.5))
(assert
  (! (= temp_11_0
       (+
         (heater (outside 10.0))
         (* (/ 17.0 20.0) temp_10_0)
         (* (/ 1 10) temp_10_1)
         (* 0.05 (outside 10.0))
         (ite (open 10.0 0.0) (- 1.5) 0.0))) :named room_11_0))
(assert (and (>= temp_10_0 17.0) (< temp_10_0 (/ 51 2))))
(assert
  (! (= temp_11_1
       (+
         (heater (outside 10.0))
         (* (/ 15.0 20.0) temp_10_1)
         (* (/ 1 10) temp_10_0)
         (* (/ 1 10) temp_10_2)
         (* 0.05 (outside 10.0))
         (ite (open 10.0 1.0) (- 1.5) 0.0))) :named room_11_1))
(assert (and (>= temp_10_1 17.0) (< temp_10_1 (/ 51 2))))
(assert
  (or (open 10.0 1.0) (xor (> temp_10_1 temp_10_2) (open 10.0 2.0)) (distinct temp_10_1 temp_10_3)))
(assert
  (! (= temp_11_2
       (+
         (ite (open 10.0 2.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_10_2)
         (* (/ 1 10) temp_10_1)
         (* (/ 1 10) temp_10_3)
         (* 0.05 (outside 10.0))
         (ite (open 10.0 2.0) (- 1.5) 0.0))) :named room_11_2))
(assert (and (>= temp_10_2 17.0) (< temp_10_2 (/ 51 2))))
(assert
  (! (= temp_11_3
       (+
         (heater (outside 10.0))
         (* (/ 17.0 20.0) temp_10_3)
         (* (/ 1 10) temp_10_2)
         (* 0.05 (outside 10.0))
         (ite (open 10.0 3.0) (- 1.5) 0.0))) :named room_11_3))
(assert (and (>= temp_10_3 17.0) (< temp_10_3 (/ 51 2))))
(assert (not (and (open 10.0 0.0) (open 10.0 1.0))))
; step 11
(assert (<= (- 5.0) (outside 11.0) 12.0))
(assert (= (outside 11.0) (/ 6.0 2.0)))
(assert (<= 0.0 (heater (outside 11.0)) (/ 9.0 2.0)))
(assert
  (=> (>= (outside 11.0) (outside 10.0)) (<= (heater (outside 11.0)) (heater (outside 10.0)))))
(assert (<= (- 2.5) (- (outside 11.0) (outside 10.0)) 2.5))
(assert
  (! (= temp_12_0
       (+
         (heater (outside 11.0))
         (* (/ 17.0 20.0) temp_11_0)
         (* (/ 1 10) temp_11_1)
         (* 0.05 (outside 11.0))
         (ite (open 11.0 0.0) (- 1.5) 0.0))) :named room_12_0))
(assert (and (>= temp_11_0 17.0) (< temp_11_0 (/ 51 2))))
(assert
  (! (= temp_12_1
       (+
         (ite (open 11.0 1.0) 0.0 1.5)
         (* (/ 15.0 20.0) temp_11_1)
         (* (/ 1 10) temp_11_0)
         (* (/ 1 10) temp_11_2)
         (* 0.05 (outside 11.0))
         (ite (open 11.0 1.0) (- 1.5) 0.0))) :named room_12_1))
(assert (and (>= temp_11_1 17.0) (< temp_11_1 (/ 51 2))))
(assert
  (! (= temp_12_2
       (+
         (heater (outside 11.0))
         (* (/ 15.0 20.0) temp_11_2)
         (* (/ 1 10) temp_11_1)
         (* (/ 1 10) temp_11_3)
         (* 0.05 (outside 11.0))
         (ite (open 11.0 2.0) (- 1.5) 0.0))) :named room_12_2))
(assert (and (>= temp_11_2 17.0) (< temp_11_2 (/ 51 2))))
(assert
  (or (open 11.0 2.0) (xor (> temp_11_2 temp_11_3) (open 11.0 3.0)) (distinct temp_11_2 temp_11_0)))
(assert
  (! (= temp_12_3
       (+
         (heater (outside 11.0))
         (* (/ 17.0 20.0) temp_11_3)
         (* (/ 1 10) temp_11_2)
         (* 0.05 (outside 11.0))
         (ite (open 11.0 3.0) (- 1.5) 0.0))) :named room_12_3))
(assert (and (>= temp_11_3 17.0) (< temp_11_3 (/ 51 2))))
(assert (not (and (open 11.0 0.0) (open 11.0 1.0))))
(assert (or (open 8.0 2.0) (open 9.0 2.0)))

(check-sat)
(exit)
