; A car with three gears accelerates by a gear dependent rate, time steps of half a second.
; Claim: within six steps it passes 6.5 although shifting up needs 2.0 and then 4.5.
(set-info :smt-lib-version 2.6)
(set-logic QF_LRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const speed_0 Real)
(declare-const speed_1 Real)
(declare-const speed_2 Real)
(declare-const speed_3 Real)
(declare-const speed_4 Real)
(declare-const speed_5 Real)
(declare-const speed_6 Real)
(declare-const second_0 Bool)
(declare-const second_1 Bool)
(declare-const second_2 Bool)
(declare-const second_3 Bool)
(declare-const second_4 Bool)
(declare-const second_5 Bool)
(declare-const second_6 Bool)
(declare-const third_0 Bool)
(declare-const third_1 Bool)
(declare-const third_2 Bool)
(declare-const third_3 Bool)
(declare-const third_4 Bool)
(declare-const third_5 Bool)
(declare-const third_6 Bool)

(define-fun gained ((second Bool) (third Bool)) Real (ite third (/ 1 2) (ite second 0.9 1.25)))
(assert (and (= speed_0 0.0) (not second_0) (not third_0)))
(assert
  (! (and
       (=> second_1 (not third_1))
       (=> (and (not second_0) second_1) (or third_0 (>= speed_0 2.0)))
       (=> (and third_1 (not third_0)) (and second_0 (>= speed_0 4.5)))) :named shift_0))
(assert
  (let ((up (gained second_0 third_0)))
    (and
      (<= speed_0 speed_1)
      (<= speed_1 (+ speed_0 up))
      (=> (not second_0) (not third_0) (<= speed_1 3.0)))))
(assert
  (! (and
       (=> second_2 (not third_2))
       (=> (and (not second_1) second_2) (or third_1 (>= speed_1 2.0)))
       (=> (and third_2 (not third_1)) (and second_1 (>= speed_1 4.5)))) :named shift_1))
(assert
  (let ((up (gained second_1 third_1)))
    (and
      (<= speed_1 speed_2)
      (<= speed_2 (+ speed_1 up))
      (=> (not second_1) (not third_1) (<= speed_2 3.0)))))
(assert
  (! (and
       (=> second_3 (not third_3))
       (=> (and (not second_2) second_3) (or third_2 (>= speed_2 2.0)))
       (=> (and third_3 (not third_2)) (and second_2 (>= speed_2 4.5)))) :named shift_2))
(assert
  (let ((up (gained second_2 third_2)))
    (and
      (<= speed_2 speed_3)
      (<= speed_3 (+ speed_2 up))
      (=> (not second_2) (not third_2) (<= speed_3 3.0)))))
(assert
  (! (and
       (=> second_4 (not third_4))
       (=> (and (not second_3) second_4) (or third_3 (>= speed_3 2.0)))
       (=> (and third_4 (not third_3)) (and second_3 (>= speed_3 4.5)))) :named shift_3))
(assert
  (let ((up (gained second_3 third_3)))
    (and
      (<= speed_3 speed_4)
      (<= speed_4 (+ speed_3 up))
      (=> (not second_3) (not third_3) (<= speed_4 3.0)))))
(assert
  (! (and
       (=> second_5 (not third_5))
       (=> (and (not second_4) second_5) (or third_4 (>= speed_4 2.0)))
       (=> (and third_5 (not third_4)) (and second_4 (>= speed_4 4.5)))) :named shift_4))
(assert
  (let ((up (gained second_4 third_4)))
    (and
      (<= speed_4 speed_5)
      (<= speed_5 (+ speed_4 up))
      (=> (not second_4) (not third_4) (<= speed_5 3.0)))))
(assert
  (! (and
       (=> second_6 (not third_6))
       (=> (and (not second_5) second_6) (or third_5 (>= speed_5 2.0)))
       (=> (and third_6 (not third_5)) (and second_5 (>= speed_5 4.5)))) :named shift_5))
(assert
  (let ((up (gained second_5 third_5)))
    (and
      (<= speed_5 speed_6)
      (<= speed_6 (+ speed_5 up))
      (=> (not second_5) (not third_5) (<= speed_6 3.0)))))
(assert (> speed_6 6.5))

(check-sat)
(exit)
