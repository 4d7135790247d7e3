; A sliding window of three over seven steps: sent and acknowledged counters, sequence numbers by a
; function; claim: more than three packets are underway, or two of them have equal numbers.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun number (Int) Int)
(declare-const sent_0 Int)
(declare-const sent_1 Int)
(declare-const sent_2 Int)
(declare-const sent_3 Int)
(declare-const sent_4 Int)
(declare-const sent_5 Int)
(declare-const sent_6 Int)
(declare-const sent_7 Int)
(declare-const acked_0 Int)
(declare-const acked_1 Int)
(declare-const acked_2 Int)
(declare-const acked_3 Int)
(declare-const acked_4 Int)
(declare-const acked_5 Int)
(declare-const acked_6 Int)
(declare-const acked_7 Int)
(declare-const send_0 Bool)
(declare-const send_1 Bool)
(declare-const send_2 Bool)
(declare-const send_3 Bool)
(declare-const send_4 Bool)
(declare-const send_5 Bool)
(declare-const send_6 Bool)

(assert
  (forall ((i Int))
    (=>
      (>= i 0)
      (and
        (<= 0 (number i))
        (=> (< i 20) (= (number (+ i 1)) (ite (= (number i) 7) 0 (+ (number i) 1))))))))
(assert (and (= sent_0 0) (= acked_0 0) (= (number 0) 0)))
(assert
  (! (ite send_0
       (and (< (- sent_0 acked_0) 3) (= sent_1 (+ sent_0 1)) (= acked_1 acked_0))
       (and
         (= sent_1 sent_0)
         (or (= acked_1 acked_0) (and (< acked_0 sent_0) (= acked_1 (+ acked_0 1)))))) :named step_0))
(assert
  (! (ite send_1
       (and (< (- sent_1 acked_1) 3) (= sent_2 (+ sent_1 1)) (= acked_2 acked_1))
       (and
         (= sent_2 sent_1)
         (or (= acked_2 acked_1) (and (< acked_1 sent_1) (= acked_2 (+ acked_1 1)))))) :named step_1))
(assert
  (! (ite send_2
       (and (< (- sent_2 acked_2) 3) (= sent_3 (+ sent_2 1)) (= acked_3 acked_2))
       (and
         (= sent_3 sent_2)
         (or (= acked_3 acked_2) (and (< acked_2 sent_2) (= acked_3 (+ acked_2 1)))))) :named step_2))
(assert
  (! (ite send_3
       (and (< (- sent_3 acked_3) 3) (= sent_4 (+ sent_3 1)) (= acked_4 acked_3))
       (and
         (= sent_4 sent_3)
         (or (= acked_4 acked_3) (and (< acked_3 sent_3) (= acked_4 (+ acked_3 1)))))) :named step_3))
(assert
  (! (ite send_4
       (and (< (- sent_4 acked_4) 3) (= sent_5 (+ sent_4 1)) (= acked_5 acked_4))
       (and
         (= sent_5 sent_4)
         (or (= acked_5 acked_4) (and (< acked_4 sent_4) (= acked_5 (+ acked_4 1)))))) :named step_4))
(assert
  (! (ite send_5
       (and (< (- sent_5 acked_5) 3) (= sent_6 (+ sent_5 1)) (= acked_6 acked_5))
       (and
         (= sent_6 sent_5)
         (or (= acked_6 acked_5) (and (< acked_5 sent_5) (= acked_6 (+ acked_5 1)))))) :named step_5))
(assert
  (! (ite send_6
       (and (< (- sent_6 acked_6) 3) (= sent_7 (+ sent_6 1)) (= acked_7 acked_6))
       (and
         (= sent_7 sent_6)
         (or (= acked_7 acked_6) (and (< acked_6 sent_6) (= acked_7 (+ acked_6 1)))))) :named step_6))
(assert
  (or
    (> (- sent_7 acked_7) 3)
    (> acked_7 sent_7)
    (exists ((i Int)) (and (<= 0 i 2) (= (number i) (number (+ i 1)))))))

(check-sat)
(exit)
