; Fourteen generators over three hours: set points are chosen so that for every forecast error of the
; wind in its range the reserve answers; the flow on one line stays below the limit for all errors.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const set_0_0 Real)
(declare-const set_1_0 Real)
(declare-const set_2_0 Real)
(declare-const set_3_0 Real)
(declare-const set_4_0 Real)
(declare-const set_5_0 Real)
(declare-const set_6_0 Real)
(declare-const set_7_0 Real)
(declare-const set_8_0 Real)
(declare-const set_9_0 Real)
(declare-const set_10_0 Real)
(declare-const set_11_0 Real)
(declare-const set_12_0 Real)
(declare-const set_13_0 Real)
(declare-const set_0_1 Real)
(declare-const set_1_1 Real)
(declare-const set_2_1 Real)
(declare-const set_3_1 Real)
(declare-const set_4_1 Real)
(declare-const set_5_1 Real)
(declare-const set_6_1 Real)
(declare-const set_7_1 Real)
(declare-const set_8_1 Real)
(declare-const set_9_1 Real)
(declare-const set_10_1 Real)
(declare-const set_11_1 Real)
(declare-const set_12_1 Real)
(declare-const set_13_1 Real)
(declare-const set_0_2 Real)
(declare-const set_1_2 Real)
(declare-const set_2_2 Real)
(declare-const set_3_2 Real)
(declare-const set_4_2 Real)
(declare-const set_5_2 Real)
(declare-const set_6_2 Real)
(declare-const set_7_2 Real)
(declare-const set_8_2 Real)
(declare-const set_9_2 Real)
(declare-const set_10_2 Real)
(declare-const set_11_2 Real)
(declare-const set_12_2 Real)
(declare-const set_13_2 Real)
(declare-const share_0 Real)
(declare-const share_1 Real)
(declare-const share_2 Real)
(declare-const share_3 Real)
(declare-const share_4 Real)
(declare-const share_5 Real)
(declare-const share_6 Real)
(declare-const share_7 Real)
(declare-const share_8 Real)
(declare-const share_9 Real)
(declare-const share_10 Real)
(declare-const share_11 Real)
(declare-const share_12 Real)
(declare-const share_13 Real)
(declare-const price_0 Real)
(declare-const price_1 Real)
(declare-const price_2 Real)
(declare-const on_0 Bool)
(declare-const on_1 Bool)
(declare-const on_2 Bool)
(declare-const on_3 Bool)
(declare-const on_4 Bool)
(declare-const on_5 Bool)
(declare-const on_6 Bool)
(declare-const on_7 Bool)
(declare-const on_8 Bool)
(declare-const on_9 Bool)
(declare-const on_10 Bool)
(declare-const on_11 Bool)
(declare-const on_12 Bool)
(declare-const on_13 Bool)

; generator 0
(assert (ite on_0 (<= 0.02 share_0 0.25) (= share_0 0.0)))
(assert (and (>= set_0_0 0.0) (=> (not on_0) (= set_0_0 0.0)) (=> on_0 (>= set_0_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_0) (and (<= (+ set_0_0 (* (/ 1 8) e)) 35.0) (>= (- set_0_0 (* 0.125 e)) 0.0))))) :named reserve_0_0))
(assert (=> on_0 (or (<= (/ 45.0 4.0) price_0) (= set_0_0 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 4.0) (> (+ (* 0.5 set_0_0) e) (+ 35.5 f))))))
(assert (and (>= set_0_1 0.0) (=> (not on_0) (= set_0_1 0.0)) (=> on_0 (>= set_0_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_0) (and (<= (+ set_0_1 (* (/ 1 8) e)) 35.0) (>= (- set_0_1 (* 0.125 e)) 0.0))))) :named reserve_0_1))
(assert (<= (- 10.0) (- set_0_1 set_0_0) 10.0))
(assert (=> on_0 (or (<= (/ 45.0 4.0) price_1) (= set_0_1 4.5))))
(assert (and (>= set_0_2 0.0) (=> (not on_0) (= set_0_2 0.0)) (=> on_0 (>= set_0_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_0) (and (<= (+ set_0_2 (* (/ 1 8) e)) 35.0) (>= (- set_0_2 (* 0.125 e)) 0.0))))) :named reserve_0_2))
(assert (<= (- 10.0) (- set_0_2 set_0_1) 10.0))
(assert (=> on_0 (or (<= (/ 45.0 4.0) price_2) (= set_0_2 4.5))))
; generator 1
(assert (ite on_1 (<= 0.02 share_1 0.25) (= share_1 0.0)))
(assert (and (>= set_1_0 0.0) (=> (not on_1) (= set_1_0 0.0)) (=> on_1 (>= set_1_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_1) (and (<= (+ set_1_0 (* (/ 1 8) e)) 57.0) (>= (- set_1_0 (* 0.125 e)) 0.0))))) :named reserve_1_0))
(assert (=> on_1 (or (<= (/ 24.0 4.0) price_0) (= set_1_0 4.5))))
(assert (and (>= set_1_1 0.0) (=> (not on_1) (= set_1_1 0.0)) (=> on_1 (>= set_1_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_1) (and (<= (+ set_1_1 (* (/ 1 8) e)) 57.0) (>= (- set_1_1 (* 0.125 e)) 0.0))))) :named reserve_1_1))
(assert (<= (- 10.0) (- set_1_1 set_1_0) 10.0))
(assert (=> on_1 (or (<= (/ 24.0 4.0) price_1) (= set_1_1 4.5))))
(assert (and (>= set_1_2 0.0) (=> (not on_1) (= set_1_2 0.0)) (=> on_1 (>= set_1_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_1) (and (<= (+ set_1_2 (* (/ 1 8) e)) 57.0) (>= (- set_1_2 (* 0.125 e)) 0.0))))) :named reserve_1_2))
(assert (<= (- 10.0) (- set_1_2 set_1_1) 10.0))
(assert (=> on_1 (or (<= (/ 24.0 4.0) price_2) (= set_1_2 4.5))))
; generator 2
(assert (ite on_2 (<= 0.02 share_2 0.25) (= share_2 0.0)))
(assert (and (>= set_2_0 0.0) (=> (not on_2) (= set_2_0 0.0)) (=> on_2 (>= set_2_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_2) (and (<= (+ set_2_0 (* (/ 1 8) e)) 54.0) (>= (- set_2_0 (* 0.125 e)) 0.0))))) :named reserve_2_0))
(assert (=> on_2 (or (<= (/ 22.0 4.0) price_0) (= set_2_0 4.5))))
(assert (and (>= set_2_1 0.0) (=> (not on_2) (= set_2_1 0.0)) (=> on_2 (>= set_2_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_2) (and (<= (+ set_2_1 (* (/ 1 8) e)) 54.0) (>= (- set_2_1 (* 0.125 e)) 0.0))))) :named reserve_2_1))
(assert (<= (- 10.0) (- set_2_1 set_2_0) 10.0))
(assert (=> on_2 (or (<= (/ 22.0 4.0) price_1) (= set_2_1 4.5))))
(assert (and (>= set_2_2 0.0) (=> (not on_2) (= set_2_2 0.0)) (=> on_2 (>= set_2_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_2) (and (<= (+ set_2_2 (* (/ 1 8) e)) 54.0) (>= (- set_2_2 (* 0.125 e)) 0.0))))) :named reserve_2_2))
(assert (<= (- 10.0) (- set_2_2 set_2_1) 10.0))
(assert (=> on_2 (or (<= (/ 22.0 4.0) price_2) (= set_2_2 4.5))))
; generator 3
(assert (ite on_3 (<= 0.02 share_3 0.25) (= share_3 0.0)))
(assert (and (>= set_3_0 0.0) (=> (not on_3) (= set_3_0 0.0)) (=> on_3 (>= set_3_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_3) (and (<= (+ set_3_0 (* (/ 1 8) e)) 28.0) (>= (- set_3_0 (* 0.125 e)) 0.0))))) :named reserve_3_0))
(assert (=> on_3 (or (<= (/ 55.0 4.0) price_0) (= set_3_0 4.5))))
(assert (and (>= set_3_1 0.0) (=> (not on_3) (= set_3_1 0.0)) (=> on_3 (>= set_3_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_3) (and (<= (+ set_3_1 (* (/ 1 8) e)) 28.0) (>= (- set_3_1 (* 0.125 e)) 0.0))))) :named reserve_3_1))
(assert (<= (- 10.0) (- set_3_1 set_3_0) 10.0))
(assert (=> on_3 (or (<= (/ 55.0 4.0) price_1) (= set_3_1 4.5))))
(assert (and (>= set_3_2 0.0) (=> (not on_3) (= set_3_2 0.0)) (=> on_3 (>= set_3_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_3) (and (<= (+ set_3_2 (* (/ 1 8) e)) 28.0) (>= (- set_3_2 (* 0.125 e)) 0.0))))) :named reserve_3_2))
(assert (<= (- 10.0) (- set_3_2 set_3_1) 10.0))
(assert (=> on_3 (or (<= (/ 55.0 4.0) price_2) (= set_3_2 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 9.0) (> (+ (* 0.5 set_3_2) e) (+ 28.5 f))))))
; generator 4
(assert (ite on_4 (<= 0.02 share_4 0.25) (= share_4 0.0)))
(assert (and (>= set_4_0 0.0) (=> (not on_4) (= set_4_0 0.0)) (=> on_4 (>= set_4_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_4) (and (<= (+ set_4_0 (* (/ 1 8) e)) 43.0) (>= (- set_4_0 (* 0.125 e)) 0.0))))) :named reserve_4_0))
(assert (=> on_4 (or (<= (/ 40.0 4.0) price_0) (= set_4_0 4.5))))
(assert (and (>= set_4_1 0.0) (=> (not on_4) (= set_4_1 0.0)) (=> on_4 (>= set_4_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_4) (and (<= (+ set_4_1 (* (/ 1 8) e)) 43.0) (>= (- set_4_1 (* 0.125 e)) 0.0))))) :named reserve_4_1))
(assert (<= (- 10.0) (- set_4_1 set_4_0) 10.0))
(assert (=> on_4 (or (<= (/ 40.0 4.0) price_1) (= set_4_1 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 6.0) (> (+ (* 0.5 set_4_1) e) (+ 43.5 f))))))
(assert (and (>= set_4_2 0.0) (=> (not on_4) (= set_4_2 0.0)) (=> on_4 (>= set_4_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_4) (and (<= (+ set_4_2 (* (/ 1 8) e)) 43.0) (>= (- set_4_2 (* 0.125 e)) 0.0))))) :named reserve_4_2))
(assert (<= (- 10.0) (- set_4_2 set_4_1) 10.0))
(assert (=> on_4 (or (<= (/ 40.0 4.0) price_2) (= set_4_2 4.5))))
; generator 5
(assert (ite on_5 (<= 0.02 share_5 0.25) (= share_5 0.0)))
(assert (and (>= set_5_0 0.0) (=> (not on_5) (= set_5_0 0.0)) (=> on_5 (>= set_5_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_5) (and (<= (+ set_5_0 (* (/ 1 8) e)) 58.0) (>= (- set_5_0 (* 0.125 e)) 0.0))))) :named reserve_5_0))
(assert (=> on_5 (or (<= (/ 44.0 4.0) price_0) (= set_5_0 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 4.0) (> (+ (* 0.5 set_5_0) e) (+ 58.5 f))))))
(assert (and (>= set_5_1 0.0) (=> (not on_5) (= set_5_1 0.0)) (=> on_5 (>= set_5_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_5) (and (<= (+ set_5_1 (* (/ 1 8) e)) 58.0) (>= (- set_5_1 (* 0.125 e)) 0.0))))) :named reserve_5_1))
(assert (<= (- 10.0) (- set_5_1 set_5_0) 10.0))
(assert (=> on_5 (or (<= (/ 44.0 4.0) price_1) (= set_5_1 4.5))))
(assert (and (>= set_5_2 0.0) (=> (not on_5) (= set_5_2 0.0)) (=> on_5 (>= set_5_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_5) (and (<= (+ set_5_2 (* (/ 1 8) e)) 58.0) (>= (- set_5_2 (* 0.125 e)) 0.0))))) :named reserve_5_2))
(assert (<= (- 10.0) (- set_5_2 set_5_1) 10.0))
(assert (=> on_5 (or (<= (/ 44.0 4.0) price_2) (= set_5_2 4.5))))
; generator 6
(assert (ite on_6 (<= 0.02 share_6 0.25) (= share_6 0.0)))
(assert (and (>= set_6_0 0.0) (=> (not on_6) (= set_6_0 0.0)) (=> on_6 (>= set_6_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_6) (and (<= (+ set_6_0 (* (/ 1 8) e)) 50.0) (>= (- set_6_0 (* 0.125 e)) 0.0))))) :named reserve_6_0))
(assert (=> on_6 (or (<= (/ 45.0 4.0) price_0) (= set_6_0 4.5))))
(assert (and (>= set_6_1 0.0) (=> (not on_6) (= set_6_1 0.0)) (=> on_6 (>= set_6_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_6) (and (<= (+ set_6_1 (* (/ 1 8) e)) 50.0) (>= (- set_6_1 (* 0.125 e)) 0.0))))) :named reserve_6_1))
(assert (<= (- 10.0) (- set_6_1 set_6_0) 10.0))
(assert (=> on_6 (or (<= (/ 45.0 4.0) price_1) (= set_6_1 4.5))))
(assert (and (>= set_6_2 0.0) (=> (not on_6) (= set_6_2 0.0)) (=> on_6 (>= set_6_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_6) (and (<= (+ set_6_2 (* (/ 1 8) e)) 50.0) (>= (- set_6_2 (* 0.125 e)) 0.0))))) :named reserve_6_2))
(assert (<= (- 10.0) (- set_6_2 set_6_1) 10.0))
(assert (=> on_6 (or (<= (/ 45.0 4.0) price_2) (= set_6_2 4.5))))
; generator 7
(assert (ite on_7 (<= 0.02 share_7 0.25) (= share_7 0.0)))
(assert (and (>= set_7_0 0.0) (=> (not on_7) (= set_7_0 0.0)) (=> on_7 (>= set_7_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_7) (and (<= (+ set_7_0 (* (/ 1 8) e)) 60.0) (>= (- set_7_0 (* 0.125 e)) 0.0))))) :named reserve_7_0))
(assert (=> on_7 (or (<= (/ 40.0 4.0) price_0) (= set_7_0 4.5))))
(assert (and (>= set_7_1 0.0) (=> (not on_7) (= set_7_1 0.0)) (=> on_7 (>= set_7_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_7) (and (<= (+ set_7_1 (* (/ 1 8) e)) 60.0) (>= (- set_7_1 (* 0.125 e)) 0.0))))) :named reserve_7_1))
(assert (<= (- 10.0) (- set_7_1 set_7_0) 10.0))
(assert (=> on_7 (or (<= (/ 40.0 4.0) price_1) (= set_7_1 4.5))))
(assert (and (>= set_7_2 0.0) (=> (not on_7) (= set_7_2 0.0)) (=> on_7 (>= set_7_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_7) (and (<= (+ set_7_2 (* (/ 1 8) e)) 60.0) (>= (- set_7_2 (* 0.125 e)) 0.0))))) :named reserve_7_2))
(assert (<= (- 10.0) (- set_7_2 set_7_1) 10.0))
(assert (=> on_7 (or (<= (/ 40.0 4.0) price_2) (= set_7_2 4.5))))
; generator 8
(assert (ite on_8 (<= 0.02 share_8 0.25) (= share_8 0.0)))
(assert (and (>= set_8_0 0.0) (=> (not on_8) (= set_8_0 0.0)) (=> on_8 (>= set_8_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_8) (and (<= (+ set_8_0 (* (/ 1 8) e)) 57.0) (>= (- set_8_0 (* 0.125 e)) 0.0))))) :named reserve_8_0))
(assert (=> on_8 (or (<= (/ 35.0 4.0) price_0) (= set_8_0 4.5))))
(assert (and (>= set_8_1 0.0) (=> (not on_8) (= set_8_1 0.0)) (=> on_8 (>= set_8_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_8) (and (<= (+ set_8_1 (* (/ 1 8) e)) 57.0) (>= (- set_8_1 (* 0.125 e)) 0.0))))) :named reserve_8_1))
(assert (<= (- 10.0) (- set_8_1 set_8_0) 10.0))
(assert (=> on_8 (or (<= (/ 35.0 4.0) price_1) (= set_8_1 4.5))))
(assert (and (>= set_8_2 0.0) (=> (not on_8) (= set_8_2 0.0)) (=> on_8 (>= set_8_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_8) (and (<= (+ set_8_2 (* (/ 1 8) e)) 57.0) (>= (- set_8_2 (* 0.125 e)) 0.0))))) :named reserve_8_2))
(assert (<= (- 10.0) (- set_8_2 set_8_1) 10.0))
(assert (=> on_8 (or (<= (/ 35.0 4.0) price_2) (= set_8_2 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 9.0) (> (+ (* 0.5 set_8_2) e) (+ 57.5 f))))))
; generator 9
(assert (ite on_9 (<= 0.02 share_9 0.25) (= share_9 0.0)))
(assert (and (>= set_9_0 0.0) (=> (not on_9) (= set_9_0 0.0)) (=> on_9 (>= set_9_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or (not on_9) (and (<= (+ set_9_0 (* (/ 1 8) e)) 24.0) (>= (- set_9_0 (* 0.125 e)) 0.0))))) :named reserve_9_0))
(assert (=> on_9 (or (<= (/ 50.0 4.0) price_0) (= set_9_0 4.5))))
(assert (and (>= set_9_1 0.0) (=> (not on_9) (= set_9_1 0.0)) (=> on_9 (>= set_9_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or (not on_9) (and (<= (+ set_9_1 (* (/ 1 8) e)) 24.0) (>= (- set_9_1 (* 0.125 e)) 0.0))))) :named reserve_9_1))
(assert (<= (- 10.0) (- set_9_1 set_9_0) 10.0))
(assert (=> on_9 (or (<= (/ 50.0 4.0) price_1) (= set_9_1 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 6.0) (> (+ (* 0.5 set_9_1) e) (+ 24.5 f))))))
(assert (and (>= set_9_2 0.0) (=> (not on_9) (= set_9_2 0.0)) (=> on_9 (>= set_9_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or (not on_9) (and (<= (+ set_9_2 (* (/ 1 8) e)) 24.0) (>= (- set_9_2 (* 0.125 e)) 0.0))))) :named reserve_9_2))
(assert (<= (- 10.0) (- set_9_2 set_9_1) 10.0))
(assert (=> on_9 (or (<= (/ 50.0 4.0) price_2) (= set_9_2 4.5))))
; generator 10
(assert (ite on_10 (<= 0.02 share_10 0.25) (= share_10 0.0)))
(assert (and (>= set_10_0 0.0) (=> (not on_10) (= set_10_0 0.0)) (=> on_10 (>= set_10_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or
           (not on_10)
           (and (<= (+ set_10_0 (* (/ 1 8) e)) 58.0) (>= (- set_10_0 (* 0.125 e)) 0.0))))) :named reserve_10_0))
(assert (=> on_10 (or (<= (/ 19.0 4.0) price_0) (= set_10_0 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 4.0) (> (+ (* 0.5 set_10_0) e) (+ 58.5 f))))))
(assert (and (>= set_10_1 0.0) (=> (not on_10) (= set_10_1 0.0)) (=> on_10 (>= set_10_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or
           (not on_10)
           (and (<= (+ set_10_1 (* (/ 1 8) e)) 58.0) (>= (- set_10_1 (* 0.125 e)) 0.0))))) :named reserve_10_1))
(assert (<= (- 10.0) (- set_10_1 set_10_0) 10.0))
(assert (=> on_10 (or (<= (/ 19.0 4.0) price_1) (= set_10_1 4.5))))
(assert (and (>= set_10_2 0.0) (=> (not on_10) (= set_10_2 0.0)) (=> on_10 (>= set_10_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or
           (not on_10)
           (and (<= (+ set_10_2 (* (/ 1 8) e)) 58.0) (>= (- set_10_2 (* 0.125 e)) 0.0))))) :named reserve_10_2))
(assert (<= (- 10.0) (- set_10_2 set_10_1) 10.0))
(assert (=> on_10 (or (<= (/ 19.0 4.0) price_2) (= set_10_2 4.5))))
; generator 11
(assert (ite on_11 (<= 0.02 share_11 0.25) (= share_11 0.0)))
(assert (and (>= set_11_0 0.0) (=> (not on_11) (= set_11_0 0.0)) (=> on_11 (>= set_11_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or
           (not on_11)
           (and (<= (+ set_11_0 (* (/ 1 8) e)) 20.0) (>= (- set_11_0 (* 0.125 e)) 0.0))))) :named reserve_11_0))
(assert (=> on_11 (or (<= (/ 24.0 4.0) price_0) (= set_11_0 4.5))))
(assert (and (>= set_11_1 0.0) (=> (not on_11) (= set_11_1 0.0)) (=> on_11 (>= set_11_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or
           (not on_11)
           (and (<= (+ set_11_1 (* (/ 1 8) e)) 20.0) (>= (- set_11_1 (* 0.125 e)) 0.0))))) :named reserve_11_1))
(assert (<= (- 10.0) (- set_11_1 set_11_0) 10.0))
(assert (=> on_11 (or (<= (/ 24.0 4.0) price_1) (= set_11_1 4.5))))
(assert (and (>= set_11_2 0.0) (=> (not on_11) (= set_11_2 0.0)) (=> on_11 (>= set_11_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or
           (not on_11)
           (and (<= (+ set_11_2 (* (/ 1 8) e)) 20.0) (>= (- set_11_2 (* 0.125 e)) 0.0))))) :named reserve_11_2))
(assert (<= (- 10.0) (- set_11_2 set_11_1) 10.0))
(assert (=> on_11 (or (<= (/ 24.0 4.0) price_2) (= set_11_2 4.5))))
; generator 12
(assert (ite on_12 (<= 0.02 share_12 0.25) (= share_12 0.0)))
(assert (and (>= set_12_0 0.0) (=> (not on_12) (= set_12_0 0.0)) (=> on_12 (>= set_12_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or
           (not on_12)
           (and (<= (+ set_12_0 (* (/ 1 8) e)) 50.0) (>= (- set_12_0 (* 0.125 e)) 0.0))))) :named reserve_12_0))
(assert (=> on_12 (or (<= (/ 50.0 4.0) price_0) (= set_12_0 4.5))))
(assert (and (>= set_12_1 0.0) (=> (not on_12) (= set_12_1 0.0)) (=> on_12 (>= set_12_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or
           (not on_12)
           (and (<= (+ set_12_1 (* (/ 1 8) e)) 50.0) (>= (- set_12_1 (* 0.125 e)) 0.0))))) :named reserve_12_1))
(assert (<= (- 10.0) (- set_12_1 set_12_0) 10.0))
(assert (=> on_12 (or (<= (/ 50.0 4.0) price_1) (= set_12_1 4.5))))
(assert (and (>= set_12_2 0.0) (=> (not on_12) (= set_12_2 0.0)) (=> on_12 (>= set_12_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or
           (not on_12)
           (and (<= (+ set_12_2 (* (/ 1 8) e)) 50.0) (>= (- set_12_2 (* 0.125 e)) 0.0))))) :named reserve_12_2))
(assert (<= (- 10.0) (- set_12_2 set_12_1) 10.0))
(assert (=> on_12 (or (<= (/ 50.0 4.0) price_2) (= set_12_2 4.5))))
; generator 13
(assert (ite on_13 (<= 0.02 share_13 0.25) (= share_13 0.0)))
(assert (and (>= set_13_0 0.0) (=> (not on_13) (= set_13_0 0.0)) (=> on_13 (>= set_13_0 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 4.0) e 4.0)
         (or
           (not on_13)
           (and (<= (+ set_13_0 (* (/ 1 8) e)) 36.0) (>= (- set_13_0 (* 0.125 e)) 0.0))))) :named reserve_13_0))
(assert (=> on_13 (or (<= (/ 19.0 4.0) price_0) (= set_13_0 4.5))))
(assert (and (>= set_13_1 0.0) (=> (not on_13) (= set_13_1 0.0)) (=> on_13 (>= set_13_1 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 6.0) e 6.0)
         (or
           (not on_13)
           (and (<= (+ set_13_1 (* (/ 1 8) e)) 36.0) (>= (- set_13_1 (* 0.125 e)) 0.0))))) :named reserve_13_1))
(assert (<= (- 10.0) (- set_13_1 set_13_0) 10.0))
(assert (=> on_13 (or (<= (/ 19.0 4.0) price_1) (= set_13_1 4.5))))
(assert (and (>= set_13_2 0.0) (=> (not on_13) (= set_13_2 0.0)) (=> on_13 (>= set_13_2 4.5))))
(assert
  (! (forall ((e Real))
       (=>
         (<= (- 9.0) e 9.0)
         (or
           (not on_13)
           (and (<= (+ set_13_2 (* (/ 1 8) e)) 36.0) (>= (- set_13_2 (* 0.125 e)) 0.0))))) :named reserve_13_2))
(assert (<= (- 10.0) (- set_13_2 set_13_1) 10.0))
(assert (=> on_13 (or (<= (/ 19.0 4.0) price_2) (= set_13_2 4.5))))
(assert
  (not (exists ((e Real) (f Real)) (and (< 0.0 e f 9.0) (> (+ (* 0.5 set_13_2) e) (+ 36.5 f))))))
(assert
  (=
    (+ share_0 share_1 share_2 share_3 share_4 share_5 share_6 share_7 share_8 share_9 share_10
      share_11 share_12 share_13)
    1.0))
(assert
  (=
    (+ set_0_0 set_1_0 set_2_0 set_3_0 set_4_0 set_5_0 set_6_0 set_7_0 set_8_0 set_9_0 set_10_0
      set_11_0 set_12_0 set_13_0)
    180.0))
(assert (and (>= price_0 2.0) (<= price_0 15.0)))
(assert
  (! (forall ((e Real))
       (=>
         (<= 0.0 e 1.0)
         (let ((line (+ (- set_0_0 set_1_0) (* 2 e)))) (and (<= line 30.0) (> line (- 30.0)))))) :named line_0))
(assert
  (=
    (+ set_0_1 set_1_1 set_2_1 set_3_1 set_4_1 set_5_1 set_6_1 set_7_1 set_8_1 set_9_1 set_10_1
      set_11_1 set_12_1 set_13_1)
    210.0))
(assert (and (>= price_1 2.0) (<= price_1 15.0)))
(assert
  (! (forall ((e Real))
       (=>
         (<= 0.0 e 1.0)
         (let ((line (+ (- set_0_1 set_1_1) (* 2 e)))) (and (<= line 30.0) (> line (- 30.0)))))) :named line_1))
(assert
  (=
    (+ set_0_2 set_1_2 set_2_2 set_3_2 set_4_2 set_5_2 set_6_2 set_7_2 set_8_2 set_9_2 set_10_2
      set_11_2 set_12_2 set_13_2)
    195.0))
(assert (and (>= price_2 2.0) (<= price_2 15.0)))
(assert
  (! (forall ((e Real))
       (=>
         (<= 0.0 e 1.0)
         (let ((line (+ (- set_0_2 set_1_2) (* 2 e)))) (and (<= line 30.0) (> line (- 30.0)))))) :named line_2))
(assert (and (xor on_0 on_13) (distinct price_0 price_1 price_2) (or (not on_3) (not on_4))))

(check-sat)
(exit)
