; Ten weeks of production for four goods: machine hours, storage, set-up decisions, orders with
; deadlines, back orders for two goods only, overtime in steps, and a lower bound on the profit.
(set-info :smt-lib-version 2.6)
(set-logic QF_LRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const make_chairs_0 Real)
(declare-const make_tables_0 Real)
(declare-const make_desks_0 Real)
(declare-const make_shelves_0 Real)
(declare-const store_chairs_0 Real)
(declare-const store_tables_0 Real)
(declare-const store_desks_0 Real)
(declare-const store_shelves_0 Real)
(declare-const over_0 Real)
(declare-const setup_chairs_0 Bool)
(declare-const setup_tables_0 Bool)
(declare-const setup_desks_0 Bool)
(declare-const setup_shelves_0 Bool)
(declare-const weekend_0 Bool)
(declare-const make_chairs_1 Real)
(declare-const make_tables_1 Real)
(declare-const make_desks_1 Real)
(declare-const make_shelves_1 Real)
(declare-const store_chairs_1 Real)
(declare-const store_tables_1 Real)
(declare-const store_desks_1 Real)
(declare-const store_shelves_1 Real)
(declare-const over_1 Real)
(declare-const setup_chairs_1 Bool)
(declare-const setup_tables_1 Bool)
(declare-const setup_desks_1 Bool)
(declare-const setup_shelves_1 Bool)
(declare-const weekend_1 Bool)
(declare-const make_chairs_2 Real)
(declare-const make_tables_2 Real)
(declare-const make_desks_2 Real)
(declare-const make_shelves_2 Real)
(declare-const store_chairs_2 Real)
(declare-const store_tables_2 Real)
(declare-const store_desks_2 Real)
(declare-const store_shelves_2 Real)
(declare-const over_2 Real)
(declare-const setup_chairs_2 Bool)
(declare-const setup_tables_2 Bool)
(declare-const setup_desks_2 Bool)
(declare-const setup_shelves_2 Bool)
(declare-const weekend_2 Bool)
(declare-const make_chairs_3 Real)
(declare-const make_tables_3 Real)
(declare-const make_desks_3 Real)
(declare-const make_shelves_3 Real)
(declare-const store_chairs_3 Real)
(declare-const store_tables_3 Real)
(declare-const store_desks_3 Real)
(declare-const store_shelves_3 Real)
(declare-const over_3 Real)
(declare-const setup_chairs_3 Bool)
(declare-const setup_tables_3 Bool)
(declare-const setup_desks_3 Bool)
(declare-const setup_shelves_3 Bool)
(declare-const weekend_3 Bool)
(declare-const make_chairs_4 Real)
(declare-const make_tables_4 Real)
(declare-const make_desks_4 Real)
(declare-const make_shelves_4 Real)
(declare-const store_chairs_4 Real)
(declare-const store_tables_4 Real)
(declare-const store_desks_4 Real)
(declare-const store_shelves_4 Real)
(declare-const over_4 Real)
(declare-const setup_chairs_4 Bool)
(declare-const setup_tables_4 Bool)
(declare-const setup_desks_4 Bool)
(declare-const setup_shelves_4 Bool)
(declare-const weekend_4 Bool)
(declare-const make_chairs_5 Real)
(declare-const make_tables_5 Real)
(declare-const make_desks_5 Real)
(declare-const make_shelves_5 Real)
(declare-const store_chairs_5 Real)
(declare-const store_tables_5 Real)
(declare-const store_desks_5 Real)
(declare-const store_shelves_5 Real)
(declare-const over_5 Real)
(declare-const setup_chairs_5 Bool)
(declare-const setup_tables_5 Bool)
(declare-const setup_desks_5 Bool)
(declare-const setup_shelves_5 Bool)
(declare-const weekend_5 Bool)
(declare-const make_chairs_6 Real)
(declare-const make_tables_6 Real)
(declare-const make_desks_6 Real)
(declare-const make_shelves_6 Real)
(declare-const store_chairs_6 Real)
(declare-const store_tables_6 Real)
(declare-const store_desks_6 Real)
(declare-const store_shelves_6 Real)
(declare-const over_6 Real)
(declare-const setup_chairs_6 Bool)
(declare-const setup_tables_6 Bool)
(declare-const setup_desks_6 Bool)
(declare-const setup_shelves_6 Bool)
(declare-const weekend_6 Bool)
(declare-const make_chairs_7 Real)
(declare-const make_tables_7 Real)
(declare-const make_desks_7 Real)
(declare-const make_shelves_7 Real)
(declare-const store_chairs_7 Real)
(declare-const store_tables_7 Real)
(declare-const store_desks_7 Real)
(declare-const store_shelves_7 Real)
(declare-const over_7 Real)
(declare-const setup_chairs_7 Bool)
(declare-const setup_tables_7 Bool)
(declare-const setup_desks_7 Bool)
(declare-const setup_shelves_7 Bool)
(declare-const weekend_7 Bool)
(declare-const make_chairs_8 Real)
(declare-const make_tables_8 Real)
(declare-const make_desks_8 Real)
(declare-const make_shelves_8 Real)
(declare-const store_chairs_8 Real)
(declare-const store_tables_8 Real)
(declare-const store_desks_8 Real)
(declare-const store_shelves_8 Real)
(declare-const over_8 Real)
(declare-const setup_chairs_8 Bool)
(declare-const setup_tables_8 Bool)
(declare-const setup_desks_8 Bool)
(declare-const setup_shelves_8 Bool)
(declare-const weekend_8 Bool)
(declare-const make_chairs_9 Real)
(declare-const make_tables_9 Real)
(declare-const make_desks_9 Real)
(declare-const make_shelves_9 Real)
(declare-const store_chairs_9 Real)
(declare-const store_tables_9 Real)
(declare-const store_desks_9 Real)
(declare-const store_shelves_9 Real)
(declare-const over_9 Real)
(declare-const setup_chairs_9 Bool)
(declare-const setup_tables_9 Bool)
(declare-const setup_desks_9 Bool)
(declare-const setup_shelves_9 Bool)
(declare-const weekend_9 Bool)
(declare-const profit Real)
(declare-const cost_0 Real)
(declare-const cost_1 Real)
(declare-const cost_2 Real)
(declare-const cost_3 Real)
(declare-const cost_4 Real)
(declare-const cost_5 Real)
(declare-const cost_6 Real)
(declare-const cost_7 Real)
(declare-const cost_8 Real)
(declare-const cost_9 Real)

; week 1
(assert
  (ite setup_chairs_0 (and (<= 4.0 make_chairs_0) (<= make_chairs_0 60.0)) (= make_chairs_0 0.0)))
(assert (= store_chairs_0 (- (+ 8.0 make_chairs_0) 0.0)))
(assert (>= store_chairs_0 0.0))
(assert
  (ite setup_tables_0 (and (<= 4.0 make_tables_0) (<= make_tables_0 60.0)) (= make_tables_0 0.0)))
(assert (= store_tables_0 (- (+ 8.0 make_tables_0) 14.0)))
(assert (>= store_tables_0 (- 10.0)))
(assert (ite setup_desks_0 (and (<= 4.0 make_desks_0) (<= make_desks_0 60.0)) (= make_desks_0 0.0)))
(assert (= store_desks_0 (- (+ 8.0 make_desks_0) 14.0)))
(assert (>= store_desks_0 (- 10.0)))
(assert
  (ite setup_shelves_0
    (and (<= 4.0 make_shelves_0) (<= make_shelves_0 60.0))
    (= make_shelves_0 0.0)))
(assert (= store_shelves_0 (- (+ 8.0 make_shelves_0) 20.0)))
(assert (>= store_shelves_0 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_0)
         (* 1.25 make_tables_0)
         (* 1.5 make_desks_0)
         (* (/ 2 3) make_shelves_0)
         (ite setup_chairs_0 1.0 0.0)
         (ite setup_tables_0 2.5 0.0)
         (ite setup_desks_0 3.0 0.0)
         (ite setup_shelves_0 0.75 0.0))
       (+ 40.0 over_0)) :named hours_0))
(assert
  (let ((o over_0))
    (and
      (<= 0.0 o)
      (=> (not weekend_0) (<= o 6.0))
      (=> weekend_0 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_0
    (+
      (* 12.5 over_0)
      (ite weekend_0 60.0 0.0)
      (ite (> store_chairs_0 0.0) store_chairs_0 (* (- 3.0) store_chairs_0))
      (ite (> store_tables_0 0.0) store_tables_0 (* (- 3.0) store_tables_0))
      (ite (> store_desks_0 0.0) store_desks_0 (* (- 3.0) store_desks_0))
      (ite (> store_shelves_0 0.0) store_shelves_0 (* (- 3.0) store_shelves_0)))))
; week 2
(assert
  (ite setup_chairs_1 (and (<= 4.0 make_chairs_1) (<= make_chairs_1 60.0)) (= make_chairs_1 0.0)))
(assert (= store_chairs_1 (- (+ store_chairs_0 make_chairs_1) 14.0)))
(assert (>= store_chairs_1 0.0))
(assert
  (ite setup_tables_1 (and (<= 4.0 make_tables_1) (<= make_tables_1 60.0)) (= make_tables_1 0.0)))
(assert (= store_tables_1 (- (+ store_tables_0 make_tables_1) 0.0)))
(assert (>= store_tables_1 (- 10.0)))
(assert (ite setup_desks_1 (and (<= 4.0 make_desks_1) (<= make_desks_1 60.0)) (= make_desks_1 0.0)))
(assert (= store_desks_1 (- (+ store_desks_0 make_desks_1) 10.0)))
(assert (>= store_desks_1 (- 10.0)))
(assert
  (ite setup_shelves_1
    (and (<= 4.0 make_shelves_1) (<= make_shelves_1 60.0))
    (= make_shelves_1 0.0)))
(assert (= store_shelves_1 (- (+ store_shelves_0 make_shelves_1) 0.0)))
(assert (>= store_shelves_1 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_1)
         (* 1.25 make_tables_1)
         (* 1.5 make_desks_1)
         (* (/ 2 3) make_shelves_1)
         (ite setup_chairs_1 1.0 0.0)
         (ite setup_tables_1 2.5 0.0)
         (ite setup_desks_1 3.0 0.0)
         (ite setup_shelves_1 0.75 0.0))
       (+ 40.0 over_1)) :named hours_1))
(assert
  (let ((o over_1))
    (and
      (<= 0.0 o)
      (=> (not weekend_1) (<= o 6.0))
      (=> weekend_1 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_1
    (+
      (* 12.5 over_1)
      (ite weekend_1 60.0 0.0)
      (ite (> store_chairs_1 0.0) store_chairs_1 (* (- 3.0) store_chairs_1))
      (ite (> store_tables_1 0.0) store_tables_1 (* (- 3.0) store_tables_1))
      (ite (> store_desks_1 0.0) store_desks_1 (* (- 3.0) store_desks_1))
      (ite (> store_shelves_1 0.0) store_shelves_1 (* (- 3.0) store_shelves_1)))))
(assert (=> weekend_1 (not weekend_0)))
(assert (not (and setup_chairs_1 setup_tables_1 setup_desks_1 setup_shelves_1)))
(assert
  (xor
    (and setup_chairs_1 setup_shelves_1)
    (not (and setup_chairs_1 setup_shelves_1))
    (distinct setup_desks_1 setup_desks_0)
    (= setup_desks_1 (not setup_desks_0))))
; week 3
(assert
  (ite setup_chairs_2 (and (<= 4.0 make_chairs_2) (<= make_chairs_2 60.0)) (= make_chairs_2 0.0)))
(assert (= store_chairs_2 (- (+ store_chairs_1 make_chairs_2) 14.0)))
(assert (>= store_chairs_2 0.0))
(assert
  (ite setup_tables_2 (and (<= 4.0 make_tables_2) (<= make_tables_2 60.0)) (= make_tables_2 0.0)))
(assert (= store_tables_2 (- (+ store_tables_1 make_tables_2) 10.0)))
(assert (>= store_tables_2 (- 10.0)))
(assert (ite setup_desks_2 (and (<= 4.0 make_desks_2) (<= make_desks_2 60.0)) (= make_desks_2 0.0)))
(assert (= store_desks_2 (- (+ store_desks_1 make_desks_2) 10.0)))
(assert (>= store_desks_2 (- 10.0)))
(assert
  (ite setup_shelves_2
    (and (<= 4.0 make_shelves_2) (<= make_shelves_2 60.0))
    (= make_shelves_2 0.0)))
(assert (= store_shelves_2 (- (+ store_shelves_1 make_shelves_2) 20.0)))
(assert (>= store_shelves_2 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_2)
         (* 1.25 make_tables_2)
         (* 1.5 make_desks_2)
         (* (/ 2 3) make_shelves_2)
         (ite setup_chairs_2 1.0 0.0)
         (ite setup_tables_2 2.5 0.0)
         (ite setup_desks_2 3.0 0.0)
         (ite setup_shelves_2 0.75 0.0))
       (+ 40.0 over_2)) :named hours_2))
(assert
  (let ((o over_2))
    (and
      (<= 0.0 o)
      (=> (not weekend_2) (<= o 6.0))
      (=> weekend_2 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_2
    (+
      (* 12.5 over_2)
      (ite weekend_2 60.0 0.0)
      (ite (> store_chairs_2 0.0) store_chairs_2 (* (- 3.0) store_chairs_2))
      (ite (> store_tables_2 0.0) store_tables_2 (* (- 3.0) store_tables_2))
      (ite (> store_desks_2 0.0) store_desks_2 (* (- 3.0) store_desks_2))
      (ite (> store_shelves_2 0.0) store_shelves_2 (* (- 3.0) store_shelves_2)))))
(assert (=> weekend_2 (not weekend_1)))
(assert (not (and setup_chairs_2 setup_tables_2 setup_desks_2 setup_shelves_2)))
(assert
  (xor
    (and setup_chairs_2 setup_shelves_2)
    (not (and setup_chairs_2 setup_shelves_2))
    (distinct setup_desks_2 setup_desks_1)
    (= setup_desks_2 (not setup_desks_1))))
; week 4
(assert
  (ite setup_chairs_3 (and (<= 4.0 make_chairs_3) (<= make_chairs_3 60.0)) (= make_chairs_3 0.0)))
(assert (= store_chairs_3 (- (+ store_chairs_2 make_chairs_3) 0.0)))
(assert (>= store_chairs_3 0.0))
(assert
  (ite setup_tables_3 (and (<= 4.0 make_tables_3) (<= make_tables_3 60.0)) (= make_tables_3 0.0)))
(assert (= store_tables_3 (- (+ store_tables_2 make_tables_3) 6.0)))
(assert (>= store_tables_3 (- 10.0)))
(assert (ite setup_desks_3 (and (<= 4.0 make_desks_3) (<= make_desks_3 60.0)) (= make_desks_3 0.0)))
(assert (= store_desks_3 (- (+ store_desks_2 make_desks_3) 20.0)))
(assert (>= store_desks_3 (- 10.0)))
(assert
  (ite setup_shelves_3
    (and (<= 4.0 make_shelves_3) (<= make_shelves_3 60.0))
    (= make_shelves_3 0.0)))
(assert (= store_shelves_3 (- (+ store_shelves_2 make_shelves_3) 0.0)))
(assert (>= store_shelves_3 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_3)
         (* 1.25 make_tables_3)
         (* 1.5 make_desks_3)
         (* (/ 2 3) make_shelves_3)
         (ite setup_chairs_3 1.0 0.0)
         (ite setup_tables_3 2.5 0.0)
         (ite setup_desks_3 3.0 0.0)
         (ite setup_shelves_3 0.75 0.0))
       (+ 40.0 over_3)) :named hours_3))
(assert
  (let ((o over_3))
    (and
      (<= 0.0 o)
      (=> (not weekend_3) (<= o 6.0))
      (=> weekend_3 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_3
    (+
      (* 12.5 over_3)
      (ite weekend_3 60.0 0.0)
      (ite (> store_chairs_3 0.0) store_chairs_3 (* (- 3.0) store_chairs_3))
      (ite (> store_tables_3 0.0) store_tables_3 (* (- 3.0) store_tables_3))
      (ite (> store_desks_3 0.0) store_desks_3 (* (- 3.0) store_desks_3))
      (ite (> store_shelves_3 0.0) store_shelves_3 (* (- 3.0) store_shelves_3)))))
(assert (=> weekend_3 (not weekend_2)))
(assert (not (and setup_chairs_3 setup_tables_3 setup_desks_3 setup_shelves_3)))
(assert
  (xor
    (and setup_chairs_3 setup_shelves_3)
    (not (and setup_chairs_3 setup_shelves_3))
    (distinct setup_desks_3 setup_desks_2)
    (= setup_desks_3 (not setup_desks_2))))
; week 5
(assert
  (ite setup_chairs_4 (and (<= 4.0 make_chairs_4) (<= make_chairs_4 60.0)) (= make_chairs_4 0.0)))
(assert (= store_chairs_4 (- (+ store_chairs_3 make_chairs_4) 6.0)))
(assert (>= store_chairs_4 0.0))
(assert
  (ite setup_tables_4 (and (<= 4.0 make_tables_4) (<= make_tables_4 60.0)) (= make_tables_4 0.0)))
(assert (= store_tables_4 (- (+ store_tables_3 make_tables_4) 14.0)))
(assert (>= store_tables_4 (- 10.0)))
(assert (ite setup_desks_4 (and (<= 4.0 make_desks_4) (<= make_desks_4 60.0)) (= make_desks_4 0.0)))
(assert (= store_desks_4 (- (+ store_desks_3 make_desks_4) 0.0)))
(assert (>= store_desks_4 (- 10.0)))
(assert
  (ite setup_shelves_4
    (and (<= 4.0 make_shelves_4) (<= make_shelves_4 60.0))
    (= make_shelves_4 0.0)))
(assert (= store_shelves_4 (- (+ store_shelves_3 make_shelves_4) 0.0)))
(assert (>= store_shelves_4 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_4)
         (* 1.25 make_tables_4)
         (* 1.5 make_desks_4)
         (* (/ 2 3) make_shelves_4)
         (ite setup_chairs_4 1.0 0.0)
         (ite setup_tables_4 2.5 0.0)
         (ite setup_desks_4 3.0 0.0)
         (ite setup_shelves_4 0.75 0.0))
       (+ 40.0 over_4)) :named hours_4))
(assert
  (let ((o over_4))
    (and
      (<= 0.0 o)
      (=> (not weekend_4) (<= o 6.0))
      (=> weekend_4 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_4
    (+
      (* 12.5 over_4)
      (ite weekend_4 60.0 0.0)
      (ite (> store_chairs_4 0.0) store_chairs_4 (* (- 3.0) store_chairs_4))
      (ite (> store_tables_4 0.0) store_tables_4 (* (- 3.0) store_tables_4))
      (ite (> store_desks_4 0.0) store_desks_4 (* (- 3.0) store_desks_4))
      (ite (> store_shelves_4 0.0) store_shelves_4 (* (- 3.0) store_shelves_4)))))
(assert (=> weekend_4 (not weekend_3)))
(assert (not (and setup_chairs_4 setup_tables_4 setup_desks_4 setup_shelves_4)))
(assert
  (xor
    (and setup_chairs_4 setup_shelves_4)
    (not (and setup_chairs_4 setup_shelves_4))
    (distinct setup_desks_4 setup_desks_3)
    (= setup_desks_4 (not setup_desks_3))))
; week 6
(assert
  (ite setup_chairs_5 (and (<= 4.0 make_chairs_5) (<= make_chairs_5 60.0)) (= make_chairs_5 0.0)))
(assert (= store_chairs_5 (- (+ store_chairs_4 make_chairs_5) 14.0)))
(assert (>= store_chairs_5 0.0))
(assert
  (ite setup_tables_5 (and (<= 4.0 make_tables_5) (<= make_tables_5 60.0)) (= make_tables_5 0.0)))
(assert (= store_tables_5 (- (+ store_tables_4 make_tables_5) 0.0)))
(assert (>= store_tables_5 (- 10.0)))
(assert (ite setup_desks_5 (and (<= 4.0 make_desks_5) (<= make_desks_5 60.0)) (= make_desks_5 0.0)))
(assert (= store_desks_5 (- (+ store_desks_4 make_desks_5) 0.0)))
(assert (>= store_desks_5 (- 10.0)))
(assert
  (ite setup_shelves_5
    (and (<= 4.0 make_shelves_5) (<= make_shelves_5 60.0))
    (= make_shelves_5 0.0)))
(assert (= store_shelves_5 (- (+ store_shelves_4 make_shelves_5) 14.0)))
(assert (>= store_shelves_5 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_5)
         (* 1.25 make_tables_5)
         (* 1.5 make_desks_5)
         (* (/ 2 3) make_shelves_5)
         (ite setup_chairs_5 1.0 0.0)
         (ite setup_tables_5 2.5 0.0)
         (ite setup_desks_5 3.0 0.0)
         (ite setup_shelves_5 0.75 0.0))
       (+ 40.0 over_5)) :named hours_5))
(assert
  (let ((o over_5))
    (and
      (<= 0.0 o)
      (=> (not weekend_5) (<= o 6.0))
      (=> weekend_5 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_5
    (+
      (* 12.5 over_5)
      (ite weekend_5 60.0 0.0)
      (ite (> store_chairs_5 0.0) store_chairs_5 (* (- 3.0) store_chairs_5))
      (ite (> store_tables_5 0.0) store_tables_5 (* (- 3.0) store_tables_5))
      (ite (> store_desks_5 0.0) store_desks_5 (* (- 3.0) store_desks_5))
      (ite (> store_shelves_5 0.0) store_shelves_5 (* (- 3.0) store_shelves_5)))))
(assert (=> weekend_5 (not weekend_4)))
(assert (not (and setup_chairs_5 setup_tables_5 setup_desks_5 setup_shelves_5)))
(assert
  (xor
    (and setup_chairs_5 setup_shelves_5)
    (not (and setup_chairs_5 setup_shelves_5))
    (distinct setup_desks_5 setup_desks_4)
    (= setup_desks_5 (not setup_desks_4))))
; week 7
(assert
  (ite setup_chairs_6 (and (<= 4.0 make_chairs_6) (<= make_chairs_6 60.0)) (= make_chairs_6 0.0)))
(assert (= store_chairs_6 (- (+ store_chairs_5 make_chairs_6) 10.0)))
(assert (>= store_chairs_6 0.0))
(assert
  (ite setup_tables_6 (and (<= 4.0 make_tables_6) (<= make_tables_6 60.0)) (= make_tables_6 0.0)))
(assert (= store_tables_6 (- (+ store_tables_5 make_tables_6) 0.0)))
(assert (>= store_tables_6 (- 10.0)))
(assert (ite setup_desks_6 (and (<= 4.0 make_desks_6) (<= make_desks_6 60.0)) (= make_desks_6 0.0)))
(assert (= store_desks_6 (- (+ store_desks_5 make_desks_6) 20.0)))
(assert (>= store_desks_6 (- 10.0)))
(assert
  (ite setup_shelves_6
    (and (<= 4.0 make_shelves_6) (<= make_shelves_6 60.0))
    (= make_shelves_6 0.0)))
(assert (= store_shelves_6 (- (+ store_shelves_5 make_shelves_6) 0.0)))
(assert (>= store_shelves_6 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_6)
         (* 1.25 make_tables_6)
         (* 1.5 make_desks_6)
         (* (/ 2 3) make_shelves_6)
         (ite setup_chairs_6 1.0 0.0)
         (ite setup_tables_6 2.5 0.0)
         (ite setup_desks_6 3.0 0.0)
         (ite setup_shelves_6 0.75 0.0))
       (+ 40.0 over_6)) :named hours_6))
(assert
  (let ((o over_6))
    (and
      (<= 0.0 o)
      (=> (not weekend_6) (<= o 6.0))
      (=> weekend_6 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_6
    (+
      (* 12.5 over_6)
      (ite weekend_6 60.0 0.0)
      (ite (> store_chairs_6 0.0) store_chairs_6 (* (- 3.0) store_chairs_6))
      (ite (> store_tables_6 0.0) store_tables_6 (* (- 3.0) store_tables_6))
      (ite (> store_desks_6 0.0) store_desks_6 (* (- 3.0) store_desks_6))
      (ite (> store_shelves_6 0.0) store_shelves_6 (* (- 3.0) store_shelves_6)))))
(assert (=> weekend_6 (not weekend_5)))
(assert (not (and setup_chairs_6 setup_tables_6 setup_desks_6 setup_shelves_6)))
(assert
  (xor
    (and setup_chairs_6 setup_shelves_6)
    (not (and setup_chairs_6 setup_shelves_6))
    (distinct setup_desks_6 setup_desks_5)
    (= setup_desks_6 (not setup_desks_5))))
; week 8
(assert
  (ite setup_chairs_7 (and (<= 4.0 make_chairs_7) (<= make_chairs_7 60.0)) (= make_chairs_7 0.0)))
(assert (= store_chairs_7 (- (+ store_chairs_6 make_chairs_7) 20.0)))
(assert (>= store_chairs_7 0.0))
(assert
  (ite setup_tables_7 (and (<= 4.0 make_tables_7) (<= make_tables_7 60.0)) (= make_tables_7 0.0)))
(assert (= store_tables_7 (- (+ store_tables_6 make_tables_7) 20.0)))
(assert (>= store_tables_7 (- 10.0)))
(assert (ite setup_desks_7 (and (<= 4.0 make_desks_7) (<= make_desks_7 60.0)) (= make_desks_7 0.0)))
(assert (= store_desks_7 (- (+ store_desks_6 make_desks_7) 0.0)))
(assert (>= store_desks_7 (- 10.0)))
(assert
  (ite setup_shelves_7
    (and (<= 4.0 make_shelves_7) (<= make_shelves_7 60.0))
    (= make_shelves_7 0.0)))
(assert (= store_shelves_7 (- (+ store_shelves_6 make_shelves_7) 6.0)))
(assert (>= store_shelves_7 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_7)
         (* 1.25 make_tables_7)
         (* 1.5 make_desks_7)
         (* (/ 2 3) make_shelves_7)
         (ite setup_chairs_7 1.0 0.0)
         (ite setup_tables_7 2.5 0.0)
         (ite setup_desks_7 3.0 0.0)
         (ite setup_shelves_7 0.75 0.0))
       (+ 40.0 over_7)) :named hours_7))
(assert
  (let ((o over_7))
    (and
      (<= 0.0 o)
      (=> (not weekend_7) (<= o 6.0))
      (=> weekend_7 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_7
    (+
      (* 12.5 over_7)
      (ite weekend_7 60.0 0.0)
      (ite (> store_chairs_7 0.0) store_chairs_7 (* (- 3.0) store_chairs_7))
      (ite (> store_tables_7 0.0) store_tables_7 (* (- 3.0) store_tables_7))
      (ite (> store_desks_7 0.0) store_desks_7 (* (- 3.0) store_desks_7))
      (ite (> store_shelves_7 0.0) store_shelves_7 (* (- 3.0) store_shelves_7)))))
(assert (=> weekend_7 (not weekend_6)))
(assert (not (and setup_chairs_7 setup_tables_7 setup_desks_7 setup_shelves_7)))
(assert
  (xor
    (and setup_chairs_7 setup_shelves_7)
    (not (and setup_chairs_7 setup_shelves_7))
    (distinct setup_desks_7 setup_desks_6)
    (= setup_desks_7 (not setup_desks_6))))
; week 9
(assert
  (ite setup_chairs_8 (and (<= 4.0 make_chairs_8) (<= make_chairs_8 60.0)) (= make_chairs_8 0.0)))
(assert (= store_chairs_8 (- (+ store_chairs_7 make_chairs_8) 14.0)))
(assert (>= store_chairs_8 0.0))
(assert
  (ite setup_tables_8 (and (<= 4.0 make_tables_8) (<= make_tables_8 60.0)) (= make_tables_8 0.0)))
(assert (= store_tables_8 (- (+ store_tables_7 make_tables_8) 10.0)))
(assert (>= store_tables_8 (- 10.0)))
(assert (ite setup_desks_8 (and (<= 4.0 make_desks_8) (<= make_desks_8 60.0)) (= make_desks_8 0.0)))
(assert (= store_desks_8 (- (+ store_desks_7 make_desks_8) 14.0)))
(assert (>= store_desks_8 (- 10.0)))
(assert
  (ite setup_shelves_8
    (and (<= 4.0 make_shelves_8) (<= make_shelves_8 60.0))
    (= make_shelves_8 0.0)))
(assert (= store_shelves_8 (- (+ store_shelves_7 make_shelves_8) 0.0)))
(assert (>= store_shelves_8 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_8)
         (* 1.25 make_tables_8)
         (* 1.5 make_desks_8)
         (* (/ 2 3) make_shelves_8)
         (ite setup_chairs_8 1.0 0.0)
         (ite setup_tables_8 2.5 0.0)
         (ite setup_desks_8 3.0 0.0)
         (ite setup_shelves_8 0.75 0.0))
       (+ 40.0 over_8)) :named hours_8))
(assert
  (let ((o over_8))
    (and
      (<= 0.0 o)
      (=> (not weekend_8) (<= o 6.0))
      (=> weekend_8 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_8
    (+
      (* 12.5 over_8)
      (ite weekend_8 60.0 0.0)
      (ite (> store_chairs_8 0.0) store_chairs_8 (* (- 3.0) store_chairs_8))
      (ite (> store_tables_8 0.0) store_tables_8 (* (- 3.0) store_tables_8))
      (ite (> store_desks_8 0.0) store_desks_8 (* (- 3.0) store_desks_8))
      (ite (> store_shelves_8 0.0) store_shelves_8 (* (- 3.0) store_shelves_8)))))
(assert (=> weekend_8 (not weekend_7)))
(assert (not (and setup_chairs_8 setup_tables_8 setup_desks_8 setup_shelves_8)))
(assert
  (xor
    (and setup_chairs_8 setup_shelves_8)
    (not (and setup_chairs_8 setup_shelves_8))
    (distinct setup_desks_8 setup_desks_7)
    (= setup_desks_8 (not setup_desks_7))))
; week 10
(assert
  (ite setup_chairs_9 (and (<= 4.0 make_chairs_9) (<= make_chairs_9 60.0)) (= make_chairs_9 0.0)))
(assert (= store_chairs_9 (- (+ store_chairs_8 make_chairs_9) 0.0)))
(assert (>= store_chairs_9 0.0))
(assert
  (ite setup_tables_9 (and (<= 4.0 make_tables_9) (<= make_tables_9 60.0)) (= make_tables_9 0.0)))
(assert (= store_tables_9 (- (+ store_tables_8 make_tables_9) 14.0)))
(assert (>= store_tables_9 0.0))
(assert (ite setup_desks_9 (and (<= 4.0 make_desks_9) (<= make_desks_9 60.0)) (= make_desks_9 0.0)))
(assert (= store_desks_9 (- (+ store_desks_8 make_desks_9) 10.0)))
(assert (>= store_desks_9 0.0))
(assert
  (ite setup_shelves_9
    (and (<= 4.0 make_shelves_9) (<= make_shelves_9 60.0))
    (= make_shelves_9 0.0)))
(assert (= store_shelves_9 (- (+ store_shelves_8 make_shelves_9) 6.0)))
(assert (>= store_shelves_9 0.0))
(assert
  (! (<=
       (+
         (* 0.5 make_chairs_9)
         (* 1.25 make_tables_9)
         (* 1.5 make_desks_9)
         (* (/ 2 3) make_shelves_9)
         (ite setup_chairs_9 1.0 0.0)
         (ite setup_tables_9 2.5 0.0)
         (ite setup_desks_9 3.0 0.0)
         (ite setup_shelves_9 0.75 0.0))
       (+ 40.0 over_9)) :named hours_9))
(assert
  (let ((o over_9))
    (and
      (<= 0.0 o)
      (=> (not weekend_9) (<= o 6.0))
      (=> weekend_9 (<= o (/ 29 2)))
      (or (= o 0.0) (>= o 2.0)))))
(assert
  (= cost_9
    (+
      (* 12.5 over_9)
      (ite weekend_9 60.0 0.0)
      (ite (> store_chairs_9 0.0) store_chairs_9 (* (- 3.0) store_chairs_9))
      (ite (> store_tables_9 0.0) store_tables_9 (* (- 3.0) store_tables_9))
      (ite (> store_desks_9 0.0) store_desks_9 (* (- 3.0) store_desks_9))
      (ite (> store_shelves_9 0.0) store_shelves_9 (* (- 3.0) store_shelves_9)))))
(assert (=> weekend_9 (not weekend_8)))
(assert (not (and setup_chairs_9 setup_tables_9 setup_desks_9 setup_shelves_9)))
(assert
  (xor
    (and setup_chairs_9 setup_shelves_9)
    (not (and setup_chairs_9 setup_shelves_9))
    (distinct setup_desks_9 setup_desks_8)
    (= setup_desks_9 (not setup_desks_8))))
(assert
  (= profit
    (-
      (+ (* 30.0 make_chairs_0) (* 30.0 make_chairs_1) (* 30.0 make_chairs_2) (* 30.0 make_chairs_3)
        (* 30.0 make_chairs_4) (* 30.0 make_chairs_5) (* 30.0 make_chairs_6) (* 30.0 make_chairs_7)
        (* 30.0 make_chairs_8) (* 30.0 make_chairs_9) (* 95.0 make_tables_0) (* 95.0 make_tables_1)
        (* 95.0 make_tables_2) (* 95.0 make_tables_3) (* 95.0 make_tables_4) (* 95.0 make_tables_5)
        (* 95.0 make_tables_6) (* 95.0 make_tables_7) (* 95.0 make_tables_8) (* 95.0 make_tables_9)
        (* 120.0 make_desks_0) (* 120.0 make_desks_1) (* 120.0 make_desks_2) (* 120.0 make_desks_3)
        (* 120.0 make_desks_4) (* 120.0 make_desks_5) (* 120.0 make_desks_6) (* 120.0 make_desks_7)
        (* 120.0 make_desks_8) (* 120.0 make_desks_9) (* 40.0 make_shelves_0)
        (* 40.0 make_shelves_1) (* 40.0 make_shelves_2) (* 40.0 make_shelves_3)
        (* 40.0 make_shelves_4) (* 40.0 make_shelves_5) (* 40.0 make_shelves_6)
        (* 40.0 make_shelves_7) (* 40.0 make_shelves_8) (* 40.0 make_shelves_9))
      cost_0
      cost_1
      cost_2
      cost_3
      cost_4
      cost_5
      cost_6
      cost_7
      cost_8
      cost_9)))
(assert (>= profit 12000.0))

(check-sat)
(exit)
