; Four doughs through mixer, proofing and oven with waiting limits; the third dough must
; not start together with the fourth or strictly inside its proofing.
(set-info :smt-lib-version 2.6)
(set-logic QF_RDL)
(set-info :category "crafted")
(set-info :status sat)

(declare-const origin Real)
(declare-const makespan Real)
(declare-const start_0_0 Real)
(declare-const start_0_1 Real)
(declare-const start_0_2 Real)
(declare-const start_1_0 Real)
(declare-const start_1_1 Real)
(declare-const start_2_0 Real)
(declare-const start_2_1 Real)
(declare-const start_2_2 Real)
(declare-const start_3_0 Real)
(declare-const start_3_1 Real)

(assert (>= start_0_0 origin))
(assert (>= (- start_0_1 start_0_0) 3))
(assert (>= (- start_0_2 start_0_1) 5))
(assert (>= (- makespan start_0_2) 4))
(assert (>= start_1_0 origin))
(assert (>= (- start_1_1 start_1_0) 2))
(assert (>= (- makespan start_1_1) 6))
(assert (>= start_2_0 origin))
(assert (>= (- start_2_1 start_2_0) 4))
(assert (>= (- start_2_2 start_2_1) 2))
(assert (>= (- makespan start_2_2) 3))
(assert (>= start_3_0 origin))
(assert (>= (- start_3_1 start_3_0) 6))
(assert (>= (- makespan start_3_1) 2))
(assert
  (! (or (>= (- start_1_0 start_0_0) 3) (>= (- start_0_0 start_1_0) 2)) :named machine_0_jobs_0_1))
(assert
  (! (or (>= (- start_2_0 start_0_0) 3) (>= (- start_0_0 start_2_0) 4)) :named machine_0_jobs_0_2))
(assert
  (! (or (>= (- start_2_1 start_0_1) 5) (>= (- start_0_1 start_2_1) 2)) :named machine_1_jobs_0_2))
(assert
  (! (or (>= (- start_3_0 start_0_1) 5) (>= (- start_0_1 start_3_0) 6)) :named machine_1_jobs_0_3))
(assert
  (! (or (>= (- start_1_1 start_0_2) 4) (>= (- start_0_2 start_1_1) 6)) :named machine_2_jobs_0_1))
(assert
  (! (or (>= (- start_2_2 start_0_2) 4) (>= (- start_0_2 start_2_2) 3)) :named machine_2_jobs_0_2))
(assert
  (! (or (>= (- start_3_1 start_0_2) 4) (>= (- start_0_2 start_3_1) 2)) :named machine_2_jobs_0_3))
(assert
  (! (or (>= (- start_2_0 start_1_0) 2) (>= (- start_1_0 start_2_0) 4)) :named machine_0_jobs_1_2))
(assert
  (! (or (>= (- start_2_2 start_1_1) 6) (>= (- start_1_1 start_2_2) 3)) :named machine_2_jobs_1_2))
(assert
  (! (or (>= (- start_3_1 start_1_1) 6) (>= (- start_1_1 start_3_1) 2)) :named machine_2_jobs_1_3))
(assert
  (! (or (>= (- start_3_0 start_2_1) 2) (>= (- start_2_1 start_3_0) 6)) :named machine_1_jobs_2_3))
(assert
  (! (or (>= (- start_3_1 start_2_2) 3) (>= (- start_2_2 start_3_1) 2)) :named machine_2_jobs_2_3))
(assert (<= (- makespan origin) 20))
(assert (! (<= (- start_0_2 start_0_1) 6) :named no_collapse))
(assert (> (- start_1_1 start_1_0) 2))
(assert (and true (not (= start_2_0 start_3_0))))
(assert (xor (<= start_2_0 start_3_0) (>= start_2_0 start_3_1)))

(check-sat)
(exit)
