; A job shop: three jobs of three operations on three machines, makespan at most 11.
(set-info :smt-lib-version 2.6)
(set-logic QF_IDL)
(set-info :category "crafted")
(set-info :status sat)

(declare-const origin Int)
(declare-const makespan Int)
(declare-const start_0_0 Int)
(declare-const start_0_1 Int)
(declare-const start_0_2 Int)
(declare-const start_1_0 Int)
(declare-const start_1_1 Int)
(declare-const start_1_2 Int)
(declare-const start_2_0 Int)
(declare-const start_2_1 Int)
(declare-const start_2_2 Int)

(assert (>= start_0_0 origin))
(assert (>= (- start_0_1 start_0_0) 3))
(assert (>= (- start_0_2 start_0_1) 2))
(assert (>= (- makespan start_0_2) 2))
(assert (>= start_1_0 origin))
(assert (>= (- start_1_1 start_1_0) 2))
(assert (>= (- start_1_2 start_1_1) 1))
(assert (>= (- makespan start_1_2) 4))
(assert (>= start_2_0 origin))
(assert (>= (- start_2_1 start_2_0) 4))
(assert (>= (- start_2_2 start_2_1) 3))
(assert (>= (- makespan start_2_2) 1))
(assert
  (! (or (>= (- start_1_0 start_0_0) 3) (>= (- start_0_0 start_1_0) 2)) :named machine_0_jobs_0_1))
(assert
  (! (or (>= (- start_2_2 start_0_0) 3) (>= (- start_0_0 start_2_2) 1)) :named machine_0_jobs_0_2))
(assert
  (! (or (>= (- start_1_2 start_0_1) 2) (>= (- start_0_1 start_1_2) 4)) :named machine_1_jobs_0_1))
(assert
  (! (or (>= (- start_2_0 start_0_1) 2) (>= (- start_0_1 start_2_0) 4)) :named machine_1_jobs_0_2))
(assert
  (! (or (>= (- start_1_1 start_0_2) 2) (>= (- start_0_2 start_1_1) 1)) :named machine_2_jobs_0_1))
(assert
  (! (or (>= (- start_2_1 start_0_2) 2) (>= (- start_0_2 start_2_1) 3)) :named machine_2_jobs_0_2))
(assert
  (! (or (>= (- start_2_2 start_1_0) 2) (>= (- start_1_0 start_2_2) 1)) :named machine_0_jobs_1_2))
(assert
  (! (or (>= (- start_2_1 start_1_1) 1) (>= (- start_1_1 start_2_1) 3)) :named machine_2_jobs_1_2))
(assert
  (! (or (>= (- start_2_0 start_1_2) 4) (>= (- start_1_2 start_2_0) 4)) :named machine_1_jobs_1_2))
(assert (<= (- makespan origin) 11))

(check-sat)
(exit)
