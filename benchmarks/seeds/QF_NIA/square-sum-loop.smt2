; A loop that sums squares by differences: sum of squares, odd steps and the closed form
; 6 s = n (n + 1) (2 n + 1) are compared after four rounds with an unknown number of skips.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n_0 Int)
(declare-const n_1 Int)
(declare-const n_2 Int)
(declare-const n_3 Int)
(declare-const n_4 Int)
(declare-const s_0 Int)
(declare-const s_1 Int)
(declare-const s_2 Int)
(declare-const s_3 Int)
(declare-const s_4 Int)
(declare-const sq_0 Int)
(declare-const sq_1 Int)
(declare-const sq_2 Int)
(declare-const sq_3 Int)
(declare-const sq_4 Int)
(declare-const skip_0 Bool)
(declare-const skip_1 Bool)
(declare-const skip_2 Bool)
(declare-const skip_3 Bool)

(assert (= n_0 s_0 sq_0 0))
(assert
  (! (ite skip_0
       (and (= n_1 n_0) (= s_1 s_0) (= sq_1 sq_0))
       (and (= n_1 (+ n_0 1)) (= sq_1 (+ sq_0 (* 2 n_0) 1)) (= s_1 (+ s_0 sq_1)))) :named round_0))
(assert
  (! (ite skip_1
       (and (= n_2 n_1) (= s_2 s_1) (= sq_2 sq_1))
       (and (= n_2 (+ n_1 1)) (= sq_2 (+ sq_1 (* 2 n_1) 1)) (= s_2 (+ s_1 sq_2)))) :named round_1))
(assert
  (! (ite skip_2
       (and (= n_3 n_2) (= s_3 s_2) (= sq_3 sq_2))
       (and (= n_3 (+ n_2 1)) (= sq_3 (+ sq_2 (* 2 n_2) 1)) (= s_3 (+ s_2 sq_3)))) :named round_2))
(assert
  (! (ite skip_3
       (and (= n_4 n_3) (= s_4 s_3) (= sq_4 sq_3))
       (and (= n_4 (+ n_3 1)) (= sq_4 (+ sq_3 (* 2 n_3) 1)) (= s_4 (+ s_3 sq_4)))) :named round_3))
(assert
  (or
    (not (= sq_4 (* n_4 n_4)))
    (distinct (* 6 s_4) (* n_4 (+ n_4 1) (+ (* 2 n_4) 1)))
    (and (= n_4 4) (or skip_0 skip_1 skip_2 skip_3))))

(check-sat)
(exit)
