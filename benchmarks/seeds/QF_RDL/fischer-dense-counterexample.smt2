; Fischer's mutual exclusion in dense time where entering is allowed exactly at the
; setting bound minus one: a collision exists within seven steps.
(set-info :smt-lib-version 2.6)
(set-logic QF_RDL)
(set-info :category "crafted")
(set-info :status sat)

(declare-const now_0 Real)
(declare-const set_1_0 Real)
(declare-const set_2_0 Real)
(declare-const set_3_0 Real)
(declare-const idle_1_0 Bool)
(declare-const req_1_0 Bool)
(declare-const wait_1_0 Bool)
(declare-const crit_1_0 Bool)
(declare-const idle_2_0 Bool)
(declare-const req_2_0 Bool)
(declare-const wait_2_0 Bool)
(declare-const crit_2_0 Bool)
(declare-const idle_3_0 Bool)
(declare-const req_3_0 Bool)
(declare-const wait_3_0 Bool)
(declare-const crit_3_0 Bool)
(declare-const lock_1_0 Bool)
(declare-const lock_2_0 Bool)
(declare-const lock_3_0 Bool)
(declare-const moves_1_0 Bool)
(declare-const moves_2_0 Bool)
(declare-const moves_3_0 Bool)
(declare-const now_1 Real)
(declare-const set_1_1 Real)
(declare-const set_2_1 Real)
(declare-const set_3_1 Real)
(declare-const idle_1_1 Bool)
(declare-const req_1_1 Bool)
(declare-const wait_1_1 Bool)
(declare-const crit_1_1 Bool)
(declare-const idle_2_1 Bool)
(declare-const req_2_1 Bool)
(declare-const wait_2_1 Bool)
(declare-const crit_2_1 Bool)
(declare-const idle_3_1 Bool)
(declare-const req_3_1 Bool)
(declare-const wait_3_1 Bool)
(declare-const crit_3_1 Bool)
(declare-const lock_1_1 Bool)
(declare-const lock_2_1 Bool)
(declare-const lock_3_1 Bool)
(declare-const moves_1_1 Bool)
(declare-const moves_2_1 Bool)
(declare-const moves_3_1 Bool)
(declare-const now_2 Real)
(declare-const set_1_2 Real)
(declare-const set_2_2 Real)
(declare-const set_3_2 Real)
(declare-const idle_1_2 Bool)
(declare-const req_1_2 Bool)
(declare-const wait_1_2 Bool)
(declare-const crit_1_2 Bool)
(declare-const idle_2_2 Bool)
(declare-const req_2_2 Bool)
(declare-const wait_2_2 Bool)
(declare-const crit_2_2 Bool)
(declare-const idle_3_2 Bool)
(declare-const req_3_2 Bool)
(declare-const wait_3_2 Bool)
(declare-const crit_3_2 Bool)
(declare-const lock_1_2 Bool)
(declare-const lock_2_2 Bool)
(declare-const lock_3_2 Bool)
(declare-const moves_1_2 Bool)
(declare-const moves_2_2 Bool)
(declare-const moves_3_2 Bool)
(declare-const now_3 Real)
(declare-const set_1_3 Real)
(declare-const set_2_3 Real)
(declare-const set_3_3 Real)
(declare-const idle_1_3 Bool)
(declare-const req_1_3 Bool)
(declare-const wait_1_3 Bool)
(declare-const crit_1_3 Bool)
(declare-const idle_2_3 Bool)
(declare-const req_2_3 Bool)
(declare-const wait_2_3 Bool)
(declare-const crit_2_3 Bool)
(declare-const idle_3_3 Bool)
(declare-const req_3_3 Bool)
(declare-const wait_3_3 Bool)
(declare-const crit_3_3 Bool)
(declare-const lock_1_3 Bool)
(declare-const lock_2_3 Bool)
(declare-const lock_3_3 Bool)
(declare-const moves_1_3 Bool)
(declare-const moves_2_3 Bool)
(declare-const moves_3_3 Bool)
(declare-const now_4 Real)
(declare-const set_1_4 Real)
(declare-const set_2_4 Real)
(declare-const set_3_4 Real)
(declare-const idle_1_4 Bool)
(declare-const req_1_4 Bool)
(declare-const wait_1_4 Bool)
(declare-const crit_1_4 Bool)
(declare-const idle_2_4 Bool)
(declare-const req_2_4 Bool)
(declare-const wait_2_4 Bool)
(declare-const crit_2_4 Bool)
(declare-const idle_3_4 Bool)
(declare-const req_3_4 Bool)
(declare-const wait_3_4 Bool)
(declare-const crit_3_4 Bool)
(declare-const lock_1_4 Bool)
(declare-const lock_2_4 Bool)
(declare-const lock_3_4 Bool)
(declare-const moves_1_4 Bool)
(declare-const moves_2_4 Bool)
(declare-const moves_3_4 Bool)
(declare-const now_5 Real)
(declare-const set_1_5 Real)
(declare-const set_2_5 Real)
(declare-const set_3_5 Real)
(declare-const idle_1_5 Bool)
(declare-const req_1_5 Bool)
(declare-const wait_1_5 Bool)
(declare-const crit_1_5 Bool)
(declare-const idle_2_5 Bool)
(declare-const req_2_5 Bool)
(declare-const wait_2_5 Bool)
(declare-const crit_2_5 Bool)
(declare-const idle_3_5 Bool)
(declare-const req_3_5 Bool)
(declare-const wait_3_5 Bool)
(declare-const crit_3_5 Bool)
(declare-const lock_1_5 Bool)
(declare-const lock_2_5 Bool)
(declare-const lock_3_5 Bool)
(declare-const moves_1_5 Bool)
(declare-const moves_2_5 Bool)
(declare-const moves_3_5 Bool)
(declare-const now_6 Real)
(declare-const set_1_6 Real)
(declare-const set_2_6 Real)
(declare-const set_3_6 Real)
(declare-const idle_1_6 Bool)
(declare-const req_1_6 Bool)
(declare-const wait_1_6 Bool)
(declare-const crit_1_6 Bool)
(declare-const idle_2_6 Bool)
(declare-const req_2_6 Bool)
(declare-const wait_2_6 Bool)
(declare-const crit_2_6 Bool)
(declare-const idle_3_6 Bool)
(declare-const req_3_6 Bool)
(declare-const wait_3_6 Bool)
(declare-const crit_3_6 Bool)
(declare-const lock_1_6 Bool)
(declare-const lock_2_6 Bool)
(declare-const lock_3_6 Bool)
(declare-const moves_1_6 Bool)
(declare-const moves_2_6 Bool)
(declare-const moves_3_6 Bool)
(declare-const now_7 Real)
(declare-const set_1_7 Real)
(declare-const set_2_7 Real)
(declare-const set_3_7 Real)
(declare-const idle_1_7 Bool)
(declare-const req_1_7 Bool)
(declare-const wait_1_7 Bool)
(declare-const crit_1_7 Bool)
(declare-const idle_2_7 Bool)
(declare-const req_2_7 Bool)
(declare-const wait_2_7 Bool)
(declare-const crit_2_7 Bool)
(declare-const idle_3_7 Bool)
(declare-const req_3_7 Bool)
(declare-const wait_3_7 Bool)
(declare-const crit_3_7 Bool)
(declare-const lock_1_7 Bool)
(declare-const lock_2_7 Bool)
(declare-const lock_3_7 Bool)

; initial state: all idle, lock free, clocks set now
(assert
  (! (and idle_1_0 idle_2_0 idle_3_0 (not lock_1_0) (not lock_2_0) (not lock_3_0) (= set_1_0 now_0)
       (= set_2_0 now_0) (= set_3_0 now_0)) :named init))
(assert
  (and
    (or idle_1_0 req_1_0 wait_1_0 crit_1_0)
    (not (and req_1_0 idle_1_0))
    (not (and wait_1_0 idle_1_0))
    (not (and wait_1_0 req_1_0))
    (not (and crit_1_0 idle_1_0))
    (not (and crit_1_0 req_1_0))
    (not (and crit_1_0 wait_1_0))))
(assert
  (and
    (or idle_2_0 req_2_0 wait_2_0 crit_2_0)
    (not (and req_2_0 idle_2_0))
    (not (and wait_2_0 idle_2_0))
    (not (and wait_2_0 req_2_0))
    (not (and crit_2_0 idle_2_0))
    (not (and crit_2_0 req_2_0))
    (not (and crit_2_0 wait_2_0))))
(assert
  (and
    (or idle_3_0 req_3_0 wait_3_0 crit_3_0)
    (not (and req_3_0 idle_3_0))
    (not (and wait_3_0 idle_3_0))
    (not (and wait_3_0 req_3_0))
    (not (and crit_3_0 idle_3_0))
    (not (and crit_3_0 req_3_0))
    (not (and crit_3_0 wait_3_0))))
(assert
  (and
    (or idle_1_1 req_1_1 wait_1_1 crit_1_1)
    (not (and req_1_1 idle_1_1))
    (not (and wait_1_1 idle_1_1))
    (not (and wait_1_1 req_1_1))
    (not (and crit_1_1 idle_1_1))
    (not (and crit_1_1 req_1_1))
    (not (and crit_1_1 wait_1_1))))
(assert
  (and
    (or idle_2_1 req_2_1 wait_2_1 crit_2_1)
    (not (and req_2_1 idle_2_1))
    (not (and wait_2_1 idle_2_1))
    (not (and wait_2_1 req_2_1))
    (not (and crit_2_1 idle_2_1))
    (not (and crit_2_1 req_2_1))
    (not (and crit_2_1 wait_2_1))))
(assert
  (and
    (or idle_3_1 req_3_1 wait_3_1 crit_3_1)
    (not (and req_3_1 idle_3_1))
    (not (and wait_3_1 idle_3_1))
    (not (and wait_3_1 req_3_1))
    (not (and crit_3_1 idle_3_1))
    (not (and crit_3_1 req_3_1))
    (not (and crit_3_1 wait_3_1))))
(assert
  (and
    (or idle_1_2 req_1_2 wait_1_2 crit_1_2)
    (not (and req_1_2 idle_1_2))
    (not (and wait_1_2 idle_1_2))
    (not (and wait_1_2 req_1_2))
    (not (and crit_1_2 idle_1_2))
    (not (and crit_1_2 req_1_2))
    (not (and crit_1_2 wait_1_2))))
(assert
  (and
    (or idle_2_2 req_2_2 wait_2_2 crit_2_2)
    (not (and req_2_2 idle_2_2))
    (not (and wait_2_2 idle_2_2))
    (not (and wait_2_2 req_2_2))
    (not (and crit_2_2 idle_2_2))
    (not (and crit_2_2 req_2_2))
    (not (and crit_2_2 wait_2_2))))
(assert
  (and
    (or idle_3_2 req_3_2 wait_3_2 crit_3_2)
    (not (and req_3_2 idle_3_2))
    (not (and wait_3_2 idle_3_2))
    (not (and wait_3_2 req_3_2))
    (not (and crit_3_2 idle_3_2))
    (not (and crit_3_2 req_3_2))
    (not (and crit_3_2 wait_3_2))))
(assert
  (and
    (or idle_1_3 req_1_3 wait_1_3 crit_1_3)
    (not (and req_1_3 idle_1_3))
    (not (and wait_1_3 idle_1_3))
    (not (and wait_1_3 req_1_3))
    (not (and crit_1_3 idle_1_3))
    (not (and crit_1_3 req_1_3))
    (not (and crit_1_3 wait_1_3))))
(assert
  (and
    (or idle_2_3 req_2_3 wait_2_3 crit_2_3)
    (not (and req_2_3 idle_2_3))
    (not (and wait_2_3 idle_2_3))
    (not (and wait_2_3 req_2_3))
    (not (and crit_2_3 idle_2_3))
    (not (and crit_2_3 req_2_3))
    (not (and crit_2_3 wait_2_3))))
(assert
  (and
    (or idle_3_3 req_3_3 wait_3_3 crit_3_3)
    (not (and req_3_3 idle_3_3))
    (not (and wait_3_3 idle_3_3))
    (not (and wait_3_3 req_3_3))
    (not (and crit_3_3 idle_3_3))
    (not (and crit_3_3 req_3_3))
    (not (and crit_3_3 wait_3_3))))
(assert
  (and
    (or idle_1_4 req_1_4 wait_1_4 crit_1_4)
    (not (and req_1_4 idle_1_4))
    (not (and wait_1_4 idle_1_4))
    (not (and wait_1_4 req_1_4))
    (not (and crit_1_4 idle_1_4))
    (not (and crit_1_4 req_1_4))
    (not (and crit_1_4 wait_1_4))))
(assert
  (and
    (or idle_2_4 req_2_4 wait_2_4 crit_2_4)
    (not (and req_2_4 idle_2_4))
    (not (and wait_2_4 idle_2_4))
    (not (and wait_2_4 req_2_4))
    (not (and crit_2_4 idle_2_4))
    (not (and crit_2_4 req_2_4))
    (not (and crit_2_4 wait_2_4))))
(assert
  (and
    (or idle_3_4 req_3_4 wait_3_4 crit_3_4)
    (not (and req_3_4 idle_3_4))
    (not (and wait_3_4 idle_3_4))
    (not (and wait_3_4 req_3_4))
    (not (and crit_3_4 idle_3_4))
    (not (and crit_3_4 req_3_4))
    (not (and crit_3_4 wait_3_4))))
(assert
  (and
    (or idle_1_5 req_1_5 wait_1_5 crit_1_5)
    (not (and req_1_5 idle_1_5))
    (not (and wait_1_5 idle_1_5))
    (not (and wait_1_5 req_1_5))
    (not (and crit_1_5 idle_1_5))
    (not (and crit_1_5 req_1_5))
    (not (and crit_1_5 wait_1_5))))
(assert
  (and
    (or idle_2_5 req_2_5 wait_2_5 crit_2_5)
    (not (and req_2_5 idle_2_5))
    (not (and wait_2_5 idle_2_5))
    (not (and wait_2_5 req_2_5))
    (not (and crit_2_5 idle_2_5))
    (not (and crit_2_5 req_2_5))
    (not (and crit_2_5 wait_2_5))))
(assert
  (and
    (or idle_3_5 req_3_5 wait_3_5 crit_3_5)
    (not (and req_3_5 idle_3_5))
    (not (and wait_3_5 idle_3_5))
    (not (and wait_3_5 req_3_5))
    (not (and crit_3_5 idle_3_5))
    (not (and crit_3_5 req_3_5))
    (not (and crit_3_5 wait_3_5))))
(assert
  (and
    (or idle_1_6 req_1_6 wait_1_6 crit_1_6)
    (not (and req_1_6 idle_1_6))
    (not (and wait_1_6 idle_1_6))
    (not (and wait_1_6 req_1_6))
    (not (and crit_1_6 idle_1_6))
    (not (and crit_1_6 req_1_6))
    (not (and crit_1_6 wait_1_6))))
(assert
  (and
    (or idle_2_6 req_2_6 wait_2_6 crit_2_6)
    (not (and req_2_6 idle_2_6))
    (not (and wait_2_6 idle_2_6))
    (not (and wait_2_6 req_2_6))
    (not (and crit_2_6 idle_2_6))
    (not (and crit_2_6 req_2_6))
    (not (and crit_2_6 wait_2_6))))
(assert
  (and
    (or idle_3_6 req_3_6 wait_3_6 crit_3_6)
    (not (and req_3_6 idle_3_6))
    (not (and wait_3_6 idle_3_6))
    (not (and wait_3_6 req_3_6))
    (not (and crit_3_6 idle_3_6))
    (not (and crit_3_6 req_3_6))
    (not (and crit_3_6 wait_3_6))))
(assert
  (and
    (or idle_1_7 req_1_7 wait_1_7 crit_1_7)
    (not (and req_1_7 idle_1_7))
    (not (and wait_1_7 idle_1_7))
    (not (and wait_1_7 req_1_7))
    (not (and crit_1_7 idle_1_7))
    (not (and crit_1_7 req_1_7))
    (not (and crit_1_7 wait_1_7))))
(assert
  (and
    (or idle_2_7 req_2_7 wait_2_7 crit_2_7)
    (not (and req_2_7 idle_2_7))
    (not (and wait_2_7 idle_2_7))
    (not (and wait_2_7 req_2_7))
    (not (and crit_2_7 idle_2_7))
    (not (and crit_2_7 req_2_7))
    (not (and crit_2_7 wait_2_7))))
(assert
  (and
    (or idle_3_7 req_3_7 wait_3_7 crit_3_7)
    (not (and req_3_7 idle_3_7))
    (not (and wait_3_7 idle_3_7))
    (not (and wait_3_7 req_3_7))
    (not (and crit_3_7 idle_3_7))
    (not (and crit_3_7 req_3_7))
    (not (and crit_3_7 wait_3_7))))
; step 0
(assert (<= now_0 now_1))
(assert
  (and
    (or moves_1_0 moves_2_0 moves_3_0)
    (not (and moves_2_0 moves_1_0))
    (not (and moves_3_0 moves_1_0))
    (not (and moves_3_0 moves_2_0))))
(assert
  (=> moves_1_0
    (or
      (and
        idle_1_0
        req_1_1
        (and (not lock_1_0) (not lock_2_0) (not lock_3_0))
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_1_1 now_1))
      (and
        req_1_0
        wait_1_1
        (<= (- now_1 set_1_0) 3)
        (and lock_1_1 (not lock_2_1) (not lock_3_1))
        (= set_1_1 now_1))
      (and
        wait_1_0
        crit_1_1
        lock_1_0
        (>= (- now_1 set_1_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_1_1 set_1_0))
      (and
        wait_1_0
        idle_1_1
        (not lock_1_0)
        (>= (- now_1 set_1_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_1_1 set_1_0))
      (and crit_1_0 idle_1_1 (and (not lock_1_1) (not lock_2_1) (not lock_3_1)) (= set_1_1 set_1_0)))))
(assert
  (=>
    (not moves_1_0)
    (and
      (= set_1_1 set_1_0)
      (= idle_1_1 idle_1_0)
      (= req_1_1 req_1_0)
      (= wait_1_1 wait_1_0)
      (= crit_1_1 crit_1_0)
      (=> req_1_0 (<= (- now_1 set_1_0) 3)))))
(assert
  (=> moves_2_0
    (or
      (and
        idle_2_0
        req_2_1
        (and (not lock_1_0) (not lock_2_0) (not lock_3_0))
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_2_1 now_1))
      (and
        req_2_0
        wait_2_1
        (<= (- now_1 set_2_0) 3)
        (and (not lock_1_1) lock_2_1 (not lock_3_1))
        (= set_2_1 now_1))
      (and
        wait_2_0
        crit_2_1
        lock_2_0
        (>= (- now_1 set_2_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_2_1 set_2_0))
      (and
        wait_2_0
        idle_2_1
        (not lock_2_0)
        (>= (- now_1 set_2_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_2_1 set_2_0))
      (and crit_2_0 idle_2_1 (and (not lock_1_1) (not lock_2_1) (not lock_3_1)) (= set_2_1 set_2_0)))))
(assert
  (=>
    (not moves_2_0)
    (and
      (= set_2_1 set_2_0)
      (= idle_2_1 idle_2_0)
      (= req_2_1 req_2_0)
      (= wait_2_1 wait_2_0)
      (= crit_2_1 crit_2_0)
      (=> req_2_0 (<= (- now_1 set_2_0) 3)))))
(assert
  (=> moves_3_0
    (or
      (and
        idle_3_0
        req_3_1
        (and (not lock_1_0) (not lock_2_0) (not lock_3_0))
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_3_1 now_1))
      (and
        req_3_0
        wait_3_1
        (<= (- now_1 set_3_0) 3)
        (and (not lock_1_1) (not lock_2_1) lock_3_1)
        (= set_3_1 now_1))
      (and
        wait_3_0
        crit_3_1
        lock_3_0
        (>= (- now_1 set_3_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_3_1 set_3_0))
      (and
        wait_3_0
        idle_3_1
        (not lock_3_0)
        (>= (- now_1 set_3_0) 2)
        (and (= lock_1_1 lock_1_0) (= lock_2_1 lock_2_0) (= lock_3_1 lock_3_0))
        (= set_3_1 set_3_0))
      (and crit_3_0 idle_3_1 (and (not lock_1_1) (not lock_2_1) (not lock_3_1)) (= set_3_1 set_3_0)))))
(assert
  (=>
    (not moves_3_0)
    (and
      (= set_3_1 set_3_0)
      (= idle_3_1 idle_3_0)
      (= req_3_1 req_3_0)
      (= wait_3_1 wait_3_0)
      (= crit_3_1 crit_3_0)
      (=> req_3_0 (<= (- now_1 set_3_0) 3)))))
; step 1
(assert (<= now_1 now_2))
(assert
  (and
    (or moves_1_1 moves_2_1 moves_3_1)
    (not (and moves_2_1 moves_1_1))
    (not (and moves_3_1 moves_1_1))
    (not (and moves_3_1 moves_2_1))))
(assert
  (=> moves_1_1
    (or
      (and
        idle_1_1
        req_1_2
        (and (not lock_1_1) (not lock_2_1) (not lock_3_1))
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_1_2 now_2))
      (and
        req_1_1
        wait_1_2
        (<= (- now_2 set_1_1) 3)
        (and lock_1_2 (not lock_2_2) (not lock_3_2))
        (= set_1_2 now_2))
      (and
        wait_1_1
        crit_1_2
        lock_1_1
        (>= (- now_2 set_1_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_1_2 set_1_1))
      (and
        wait_1_1
        idle_1_2
        (not lock_1_1)
        (>= (- now_2 set_1_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_1_2 set_1_1))
      (and crit_1_1 idle_1_2 (and (not lock_1_2) (not lock_2_2) (not lock_3_2)) (= set_1_2 set_1_1)))))
(assert
  (=>
    (not moves_1_1)
    (and
      (= set_1_2 set_1_1)
      (= idle_1_2 idle_1_1)
      (= req_1_2 req_1_1)
      (= wait_1_2 wait_1_1)
      (= crit_1_2 crit_1_1)
      (=> req_1_1 (<= (- now_2 set_1_1) 3)))))
(assert
  (=> moves_2_1
    (or
      (and
        idle_2_1
        req_2_2
        (and (not lock_1_1) (not lock_2_1) (not lock_3_1))
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_2_2 now_2))
      (and
        req_2_1
        wait_2_2
        (<= (- now_2 set_2_1) 3)
        (and (not lock_1_2) lock_2_2 (not lock_3_2))
        (= set_2_2 now_2))
      (and
        wait_2_1
        crit_2_2
        lock_2_1
        (>= (- now_2 set_2_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_2_2 set_2_1))
      (and
        wait_2_1
        idle_2_2
        (not lock_2_1)
        (>= (- now_2 set_2_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_2_2 set_2_1))
      (and crit_2_1 idle_2_2 (and (not lock_1_2) (not lock_2_2) (not lock_3_2)) (= set_2_2 set_2_1)))))
(assert
  (=>
    (not moves_2_1)
    (and
      (= set_2_2 set_2_1)
      (= idle_2_2 idle_2_1)
      (= req_2_2 req_2_1)
      (= wait_2_2 wait_2_1)
      (= crit_2_2 crit_2_1)
      (=> req_2_1 (<= (- now_2 set_2_1) 3)))))
(assert
  (=> moves_3_1
    (or
      (and
        idle_3_1
        req_3_2
        (and (not lock_1_1) (not lock_2_1) (not lock_3_1))
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_3_2 now_2))
      (and
        req_3_1
        wait_3_2
        (<= (- now_2 set_3_1) 3)
        (and (not lock_1_2) (not lock_2_2) lock_3_2)
        (= set_3_2 now_2))
      (and
        wait_3_1
        crit_3_2
        lock_3_1
        (>= (- now_2 set_3_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_3_2 set_3_1))
      (and
        wait_3_1
        idle_3_2
        (not lock_3_1)
        (>= (- now_2 set_3_1) 2)
        (and (= lock_1_2 lock_1_1) (= lock_2_2 lock_2_1) (= lock_3_2 lock_3_1))
        (= set_3_2 set_3_1))
      (and crit_3_1 idle_3_2 (and (not lock_1_2) (not lock_2_2) (not lock_3_2)) (= set_3_2 set_3_1)))))
(assert
  (=>
    (not moves_3_1)
    (and
      (= set_3_2 set_3_1)
      (= idle_3_2 idle_3_1)
      (= req_3_2 req_3_1)
      (= wait_3_2 wait_3_1)
      (= crit_3_2 crit_3_1)
      (=> req_3_1 (<= (- now_2 set_3_1) 3)))))
; step 2
(assert (<= now_2 now_3))
(assert
  (and
    (or moves_1_2 moves_2_2 moves_3_2)
    (not (and moves_2_2 moves_1_2))
    (not (and moves_3_2 moves_1_2))
    (not (and moves_3_2 moves_2_2))))
(assert
  (=> moves_1_2
    (or
      (and
        idle_1_2
        req_1_3
        (and (not lock_1_2) (not lock_2_2) (not lock_3_2))
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_1_3 now_3))
      (and
        req_1_2
        wait_1_3
        (<= (- now_3 set_1_2) 3)
        (and lock_1_3 (not lock_2_3) (not lock_3_3))
        (= set_1_3 now_3))
      (and
        wait_1_2
        crit_1_3
        lock_1_2
        (>= (- now_3 set_1_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_1_3 set_1_2))
      (and
        wait_1_2
        idle_1_3
        (not lock_1_2)
        (>= (- now_3 set_1_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_1_3 set_1_2))
      (and crit_1_2 idle_1_3 (and (not lock_1_3) (not lock_2_3) (not lock_3_3)) (= set_1_3 set_1_2)))))
(assert
  (=>
    (not moves_1_2)
    (and
      (= set_1_3 set_1_2)
      (= idle_1_3 idle_1_2)
      (= req_1_3 req_1_2)
      (= wait_1_3 wait_1_2)
      (= crit_1_3 crit_1_2)
      (=> req_1_2 (<= (- now_3 set_1_2) 3)))))
(assert
  (=> moves_2_2
    (or
      (and
        idle_2_2
        req_2_3
        (and (not lock_1_2) (not lock_2_2) (not lock_3_2))
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_2_3 now_3))
      (and
        req_2_2
        wait_2_3
        (<= (- now_3 set_2_2) 3)
        (and (not lock_1_3) lock_2_3 (not lock_3_3))
        (= set_2_3 now_3))
      (and
        wait_2_2
        crit_2_3
        lock_2_2
        (>= (- now_3 set_2_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_2_3 set_2_2))
      (and
        wait_2_2
        idle_2_3
        (not lock_2_2)
        (>= (- now_3 set_2_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_2_3 set_2_2))
      (and crit_2_2 idle_2_3 (and (not lock_1_3) (not lock_2_3) (not lock_3_3)) (= set_2_3 set_2_2)))))
(assert
  (=>
    (not moves_2_2)
    (and
      (= set_2_3 set_2_2)
      (= idle_2_3 idle_2_2)
      (= req_2_3 req_2_2)
      (= wait_2_3 wait_2_2)
      (= crit_2_3 crit_2_2)
      (=> req_2_2 (<= (- now_3 set_2_2) 3)))))
(assert
  (=> moves_3_2
    (or
      (and
        idle_3_2
        req_3_3
        (and (not lock_1_2) (not lock_2_2) (not lock_3_2))
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_3_3 now_3))
      (and
        req_3_2
        wait_3_3
        (<= (- now_3 set_3_2) 3)
        (and (not lock_1_3) (not lock_2_3) lock_3_3)
        (= set_3_3 now_3))
      (and
        wait_3_2
        crit_3_3
        lock_3_2
        (>= (- now_3 set_3_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_3_3 set_3_2))
      (and
        wait_3_2
        idle_3_3
        (not lock_3_2)
        (>= (- now_3 set_3_2) 2)
        (and (= lock_1_3 lock_1_2) (= lock_2_3 lock_2_2) (= lock_3_3 lock_3_2))
        (= set_3_3 set_3_2))
      (and crit_3_2 idle_3_3 (and (not lock_1_3) (not lock_2_3) (not lock_3_3)) (= set_3_3 set_3_2)))))
(assert
  (=>
    (not moves_3_2)
    (and
      (= set_3_3 set_3_2)
      (= idle_3_3 idle_3_2)
      (= req_3_3 req_3_2)
      (= wait_3_3 wait_3_2)
      (= crit_3_3 crit_3_2)
      (=> req_3_2 (<= (- now_3 set_3_2) 3)))))
; step 3
(assert (<= now_3 now_4))
(assert
  (and
    (or moves_1_3 moves_2_3 moves_3_3)
    (not (and moves_2_3 moves_1_3))
    (not (and moves_3_3 moves_1_3))
    (not (and moves_3_3 moves_2_3))))
(assert
  (=> moves_1_3
    (or
      (and
        idle_1_3
        req_1_4
        (and (not lock_1_3) (not lock_2_3) (not lock_3_3))
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_1_4 now_4))
      (and
        req_1_3
        wait_1_4
        (<= (- now_4 set_1_3) 3)
        (and lock_1_4 (not lock_2_4) (not lock_3_4))
        (= set_1_4 now_4))
      (and
        wait_1_3
        crit_1_4
        lock_1_3
        (>= (- now_4 set_1_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_1_4 set_1_3))
      (and
        wait_1_3
        idle_1_4
        (not lock_1_3)
        (>= (- now_4 set_1_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_1_4 set_1_3))
      (and crit_1_3 idle_1_4 (and (not lock_1_4) (not lock_2_4) (not lock_3_4)) (= set_1_4 set_1_3)))))
(assert
  (=>
    (not moves_1_3)
    (and
      (= set_1_4 set_1_3)
      (= idle_1_4 idle_1_3)
      (= req_1_4 req_1_3)
      (= wait_1_4 wait_1_3)
      (= crit_1_4 crit_1_3)
      (=> req_1_3 (<= (- now_4 set_1_3) 3)))))
(assert
  (=> moves_2_3
    (or
      (and
        idle_2_3
        req_2_4
        (and (not lock_1_3) (not lock_2_3) (not lock_3_3))
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_2_4 now_4))
      (and
        req_2_3
        wait_2_4
        (<= (- now_4 set_2_3) 3)
        (and (not lock_1_4) lock_2_4 (not lock_3_4))
        (= set_2_4 now_4))
      (and
        wait_2_3
        crit_2_4
        lock_2_3
        (>= (- now_4 set_2_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_2_4 set_2_3))
      (and
        wait_2_3
        idle_2_4
        (not lock_2_3)
        (>= (- now_4 set_2_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_2_4 set_2_3))
      (and crit_2_3 idle_2_4 (and (not lock_1_4) (not lock_2_4) (not lock_3_4)) (= set_2_4 set_2_3)))))
(assert
  (=>
    (not moves_2_3)
    (and
      (= set_2_4 set_2_3)
      (= idle_2_4 idle_2_3)
      (= req_2_4 req_2_3)
      (= wait_2_4 wait_2_3)
      (= crit_2_4 crit_2_3)
      (=> req_2_3 (<= (- now_4 set_2_3) 3)))))
(assert
  (=> moves_3_3
    (or
      (and
        idle_3_3
        req_3_4
        (and (not lock_1_3) (not lock_2_3) (not lock_3_3))
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_3_4 now_4))
      (and
        req_3_3
        wait_3_4
        (<= (- now_4 set_3_3) 3)
        (and (not lock_1_4) (not lock_2_4) lock_3_4)
        (= set_3_4 now_4))
      (and
        wait_3_3
        crit_3_4
        lock_3_3
        (>= (- now_4 set_3_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_3_4 set_3_3))
      (and
        wait_3_3
        idle_3_4
        (not lock_3_3)
        (>= (- now_4 set_3_3) 2)
        (and (= lock_1_4 lock_1_3) (= lock_2_4 lock_2_3) (= lock_3_4 lock_3_3))
        (= set_3_4 set_3_3))
      (and crit_3_3 idle_3_4 (and (not lock_1_4) (not lock_2_4) (not lock_3_4)) (= set_3_4 set_3_3)))))
(assert
  (=>
    (not moves_3_3)
    (and
      (= set_3_4 set_3_3)
      (= idle_3_4 idle_3_3)
      (= req_3_4 req_3_3)
      (= wait_3_4 wait_3_3)
      (= crit_3_4 crit_3_3)
      (=> req_3_3 (<= (- now_4 set_3_3) 3)))))
; step 4
(assert (<= now_4 now_5))
(assert
  (and
    (or moves_1_4 moves_2_4 moves_3_4)
    (not (and moves_2_4 moves_1_4))
    (not (and moves_3_4 moves_1_4))
    (not (and moves_3_4 moves_2_4))))
(assert
  (=> moves_1_4
    (or
      (and
        idle_1_4
        req_1_5
        (and (not lock_1_4) (not lock_2_4) (not lock_3_4))
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_1_5 now_5))
      (and
        req_1_4
        wait_1_5
        (<= (- now_5 set_1_4) 3)
        (and lock_1_5 (not lock_2_5) (not lock_3_5))
        (= set_1_5 now_5))
      (and
        wait_1_4
        crit_1_5
        lock_1_4
        (>= (- now_5 set_1_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_1_5 set_1_4))
      (and
        wait_1_4
        idle_1_5
        (not lock_1_4)
        (>= (- now_5 set_1_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_1_5 set_1_4))
      (and crit_1_4 idle_1_5 (and (not lock_1_5) (not lock_2_5) (not lock_3_5)) (= set_1_5 set_1_4)))))
(assert
  (=>
    (not moves_1_4)
    (and
      (= set_1_5 set_1_4)
      (= idle_1_5 idle_1_4)
      (= req_1_5 req_1_4)
      (= wait_1_5 wait_1_4)
      (= crit_1_5 crit_1_4)
      (=> req_1_4 (<= (- now_5 set_1_4) 3)))))
(assert
  (=> moves_2_4
    (or
      (and
        idle_2_4
        req_2_5
        (and (not lock_1_4) (not lock_2_4) (not lock_3_4))
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_2_5 now_5))
      (and
        req_2_4
        wait_2_5
        (<= (- now_5 set_2_4) 3)
        (and (not lock_1_5) lock_2_5 (not lock_3_5))
        (= set_2_5 now_5))
      (and
        wait_2_4
        crit_2_5
        lock_2_4
        (>= (- now_5 set_2_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_2_5 set_2_4))
      (and
        wait_2_4
        idle_2_5
        (not lock_2_4)
        (>= (- now_5 set_2_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_2_5 set_2_4))
      (and crit_2_4 idle_2_5 (and (not lock_1_5) (not lock_2_5) (not lock_3_5)) (= set_2_5 set_2_4)))))
(assert
  (=>
    (not moves_2_4)
    (and
      (= set_2_5 set_2_4)
      (= idle_2_5 idle_2_4)
      (= req_2_5 req_2_4)
      (= wait_2_5 wait_2_4)
      (= crit_2_5 crit_2_4)
      (=> req_2_4 (<= (- now_5 set_2_4) 3)))))
(assert
  (=> moves_3_4
    (or
      (and
        idle_3_4
        req_3_5
        (and (not lock_1_4) (not lock_2_4) (not lock_3_4))
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_3_5 now_5))
      (and
        req_3_4
        wait_3_5
        (<= (- now_5 set_3_4) 3)
        (and (not lock_1_5) (not lock_2_5) lock_3_5)
        (= set_3_5 now_5))
      (and
        wait_3_4
        crit_3_5
        lock_3_4
        (>= (- now_5 set_3_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_3_5 set_3_4))
      (and
        wait_3_4
        idle_3_5
        (not lock_3_4)
        (>= (- now_5 set_3_4) 2)
        (and (= lock_1_5 lock_1_4) (= lock_2_5 lock_2_4) (= lock_3_5 lock_3_4))
        (= set_3_5 set_3_4))
      (and crit_3_4 idle_3_5 (and (not lock_1_5) (not lock_2_5) (not lock_3_5)) (= set_3_5 set_3_4)))))
(assert
  (=>
    (not moves_3_4)
    (and
      (= set_3_5 set_3_4)
      (= idle_3_5 idle_3_4)
      (= req_3_5 req_3_4)
      (= wait_3_5 wait_3_4)
      (= crit_3_5 crit_3_4)
      (=> req_3_4 (<= (- now_5 set_3_4) 3)))))
; step 5
(assert (<= now_5 now_6))
(assert
  (and
    (or moves_1_5 moves_2_5 moves_3_5)
    (not (and moves_2_5 moves_1_5))
    (not (and moves_3_5 moves_1_5))
    (not (and moves_3_5 moves_2_5))))
(assert
  (=> moves_1_5
    (or
      (and
        idle_1_5
        req_1_6
        (and (not lock_1_5) (not lock_2_5) (not lock_3_5))
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_1_6 now_6))
      (and
        req_1_5
        wait_1_6
        (<= (- now_6 set_1_5) 3)
        (and lock_1_6 (not lock_2_6) (not lock_3_6))
        (= set_1_6 now_6))
      (and
        wait_1_5
        crit_1_6
        lock_1_5
        (>= (- now_6 set_1_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_1_6 set_1_5))
      (and
        wait_1_5
        idle_1_6
        (not lock_1_5)
        (>= (- now_6 set_1_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_1_6 set_1_5))
      (and crit_1_5 idle_1_6 (and (not lock_1_6) (not lock_2_6) (not lock_3_6)) (= set_1_6 set_1_5)))))
(assert
  (=>
    (not moves_1_5)
    (and
      (= set_1_6 set_1_5)
      (= idle_1_6 idle_1_5)
      (= req_1_6 req_1_5)
      (= wait_1_6 wait_1_5)
      (= crit_1_6 crit_1_5)
      (=> req_1_5 (<= (- now_6 set_1_5) 3)))))
(assert
  (=> moves_2_5
    (or
      (and
        idle_2_5
        req_2_6
        (and (not lock_1_5) (not lock_2_5) (not lock_3_5))
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_2_6 now_6))
      (and
        req_2_5
        wait_2_6
        (<= (- now_6 set_2_5) 3)
        (and (not lock_1_6) lock_2_6 (not lock_3_6))
        (= set_2_6 now_6))
      (and
        wait_2_5
        crit_2_6
        lock_2_5
        (>= (- now_6 set_2_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_2_6 set_2_5))
      (and
        wait_2_5
        idle_2_6
        (not lock_2_5)
        (>= (- now_6 set_2_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_2_6 set_2_5))
      (and crit_2_5 idle_2_6 (and (not lock_1_6) (not lock_2_6) (not lock_3_6)) (= set_2_6 set_2_5)))))
(assert
  (=>
    (not moves_2_5)
    (and
      (= set_2_6 set_2_5)
      (= idle_2_6 idle_2_5)
      (= req_2_6 req_2_5)
      (= wait_2_6 wait_2_5)
      (= crit_2_6 crit_2_5)
      (=> req_2_5 (<= (- now_6 set_2_5) 3)))))
(assert
  (=> moves_3_5
    (or
      (and
        idle_3_5
        req_3_6
        (and (not lock_1_5) (not lock_2_5) (not lock_3_5))
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_3_6 now_6))
      (and
        req_3_5
        wait_3_6
        (<= (- now_6 set_3_5) 3)
        (and (not lock_1_6) (not lock_2_6) lock_3_6)
        (= set_3_6 now_6))
      (and
        wait_3_5
        crit_3_6
        lock_3_5
        (>= (- now_6 set_3_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_3_6 set_3_5))
      (and
        wait_3_5
        idle_3_6
        (not lock_3_5)
        (>= (- now_6 set_3_5) 2)
        (and (= lock_1_6 lock_1_5) (= lock_2_6 lock_2_5) (= lock_3_6 lock_3_5))
        (= set_3_6 set_3_5))
      (and crit_3_5 idle_3_6 (and (not lock_1_6) (not lock_2_6) (not lock_3_6)) (= set_3_6 set_3_5)))))
(assert
  (=>
    (not moves_3_5)
    (and
      (= set_3_6 set_3_5)
      (= idle_3_6 idle_3_5)
      (= req_3_6 req_3_5)
      (= wait_3_6 wait_3_5)
      (= crit_3_6 crit_3_5)
      (=> req_3_5 (<= (- now_6 set_3_5) 3)))))
; step 6
(assert (<= now_6 now_7))
(assert
  (and
    (or moves_1_6 moves_2_6 moves_3_6)
    (not (and moves_2_6 moves_1_6))
    (not (and moves_3_6 moves_1_6))
    (not (and moves_3_6 moves_2_6))))
(assert
  (=> moves_1_6
    (or
      (and
        idle_1_6
        req_1_7
        (and (not lock_1_6) (not lock_2_6) (not lock_3_6))
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_1_7 now_7))
      (and
        req_1_6
        wait_1_7
        (<= (- now_7 set_1_6) 3)
        (and lock_1_7 (not lock_2_7) (not lock_3_7))
        (= set_1_7 now_7))
      (and
        wait_1_6
        crit_1_7
        lock_1_6
        (>= (- now_7 set_1_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_1_7 set_1_6))
      (and
        wait_1_6
        idle_1_7
        (not lock_1_6)
        (>= (- now_7 set_1_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_1_7 set_1_6))
      (and crit_1_6 idle_1_7 (and (not lock_1_7) (not lock_2_7) (not lock_3_7)) (= set_1_7 set_1_6)))))
(assert
  (=>
    (not moves_1_6)
    (and
      (= set_1_7 set_1_6)
      (= idle_1_7 idle_1_6)
      (= req_1_7 req_1_6)
      (= wait_1_7 wait_1_6)
      (= crit_1_7 crit_1_6)
      (=> req_1_6 (<= (- now_7 set_1_6) 3)))))
(assert
  (=> moves_2_6
    (or
      (and
        idle_2_6
        req_2_7
        (and (not lock_1_6) (not lock_2_6) (not lock_3_6))
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_2_7 now_7))
      (and
        req_2_6
        wait_2_7
        (<= (- now_7 set_2_6) 3)
        (and (not lock_1_7) lock_2_7 (not lock_3_7))
        (= set_2_7 now_7))
      (and
        wait_2_6
        crit_2_7
        lock_2_6
        (>= (- now_7 set_2_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_2_7 set_2_6))
      (and
        wait_2_6
        idle_2_7
        (not lock_2_6)
        (>= (- now_7 set_2_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_2_7 set_2_6))
      (and crit_2_6 idle_2_7 (and (not lock_1_7) (not lock_2_7) (not lock_3_7)) (= set_2_7 set_2_6)))))
(assert
  (=>
    (not moves_2_6)
    (and
      (= set_2_7 set_2_6)
      (= idle_2_7 idle_2_6)
      (= req_2_7 req_2_6)
      (= wait_2_7 wait_2_6)
      (= crit_2_7 crit_2_6)
      (=> req_2_6 (<= (- now_7 set_2_6) 3)))))
(assert
  (=> moves_3_6
    (or
      (and
        idle_3_6
        req_3_7
        (and (not lock_1_6) (not lock_2_6) (not lock_3_6))
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_3_7 now_7))
      (and
        req_3_6
        wait_3_7
        (<= (- now_7 set_3_6) 3)
        (and (not lock_1_7) (not lock_2_7) lock_3_7)
        (= set_3_7 now_7))
      (and
        wait_3_6
        crit_3_7
        lock_3_6
        (>= (- now_7 set_3_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_3_7 set_3_6))
      (and
        wait_3_6
        idle_3_7
        (not lock_3_6)
        (>= (- now_7 set_3_6) 2)
        (and (= lock_1_7 lock_1_6) (= lock_2_7 lock_2_6) (= lock_3_7 lock_3_6))
        (= set_3_7 set_3_6))
      (and crit_3_6 idle_3_7 (and (not lock_1_7) (not lock_2_7) (not lock_3_7)) (= set_3_7 set_3_6)))))
(assert
  (=>
    (not moves_3_6)
    (and
      (= set_3_7 set_3_6)
      (= idle_3_7 idle_3_6)
      (= req_3_7 req_3_6)
      (= wait_3_7 wait_3_6)
      (= crit_3_7 crit_3_6)
      (=> req_3_6 (<= (- now_7 set_3_6) 3)))))
; two processes in the critical section at some step
(assert
  (or (and crit_2_0 crit_1_0) (and crit_3_0 crit_1_0) (and crit_3_0 crit_2_0)
    (and crit_2_1 crit_1_1) (and crit_3_1 crit_1_1) (and crit_3_1 crit_2_1) (and crit_2_2 crit_1_2)
    (and crit_3_2 crit_1_2) (and crit_3_2 crit_2_2) (and crit_2_3 crit_1_3) (and crit_3_3 crit_1_3)
    (and crit_3_3 crit_2_3) (and crit_2_4 crit_1_4) (and crit_3_4 crit_1_4) (and crit_3_4 crit_2_4)
    (and crit_2_5 crit_1_5) (and crit_3_5 crit_1_5) (and crit_3_5 crit_2_5) (and crit_2_6 crit_1_6)
    (and crit_3_6 crit_1_6) (and crit_3_6 crit_2_6) (and crit_2_7 crit_1_7) (and crit_3_7 crit_1_7)
    (and crit_3_7 crit_2_7)))

(check-sat)
(exit)
