; Five hours of greenhouse control: vents are fixed by the hour, outside temperature is any value of
; its range. Claim: at some hour no weather keeps the plants within bounds, or every weather breaks
; them.
(set-info :smt-lib-version 2.6)
(set-logic LRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const lo_0 Real)
(declare-const lo_1 Real)
(declare-const lo_2 Real)
(declare-const lo_3 Real)
(declare-const lo_4 Real)
(declare-const lo_5 Real)
(declare-const hi_0 Real)
(declare-const hi_1 Real)
(declare-const hi_2 Real)
(declare-const hi_3 Real)
(declare-const hi_4 Real)
(declare-const hi_5 Real)
(declare-const vent_0 Bool)
(declare-const vent_1 Bool)
(declare-const vent_2 Bool)
(declare-const vent_3 Bool)
(declare-const vent_4 Bool)

(assert (and (= lo_0 18.0) (= hi_0 20.0)))
(assert (= vent_0 (> (+ lo_0 hi_0) 40.0)))
(assert
  (! (= lo_1 (ite vent_0 (+ (* (/ 3 4) lo_0) (/ 10.0 4.0)) (+ (* 0.875 lo_0) (/ 10 4)))) :named lo_bound_1))
(assert
  (! (= hi_1 (ite vent_0 (+ (* (/ 3 4) hi_0) (/ 14.0 4.0)) (+ (* 0.875 hi_0) (/ 14 4)))) :named hi_bound_1))
(assert (= vent_1 (> (+ lo_1 hi_1) 40.0)))
(assert
  (! (= lo_2 (ite vent_1 (+ (* (/ 3 4) lo_1) (/ 10.0 4.0)) (+ (* 0.875 lo_1) (/ 10 4)))) :named lo_bound_2))
(assert
  (! (= hi_2 (ite vent_1 (+ (* (/ 3 4) hi_1) (/ 14.0 4.0)) (+ (* 0.875 hi_1) (/ 14 4)))) :named hi_bound_2))
(assert (= vent_2 (> (+ lo_2 hi_2) 40.0)))
(assert
  (! (= lo_3 (ite vent_2 (+ (* (/ 3 4) lo_2) (/ 10.0 4.0)) (+ (* 0.875 lo_2) (/ 10 4)))) :named lo_bound_3))
(assert
  (! (= hi_3 (ite vent_2 (+ (* (/ 3 4) hi_2) (/ 14.0 4.0)) (+ (* 0.875 hi_2) (/ 14 4)))) :named hi_bound_3))
(assert (= vent_3 (> (+ lo_3 hi_3) 40.0)))
(assert
  (! (= lo_4 (ite vent_3 (+ (* (/ 3 4) lo_3) (/ 10.0 4.0)) (+ (* 0.875 lo_3) (/ 10 4)))) :named lo_bound_4))
(assert
  (! (= hi_4 (ite vent_3 (+ (* (/ 3 4) hi_3) (/ 14.0 4.0)) (+ (* 0.875 hi_3) (/ 14 4)))) :named hi_bound_4))
(assert (= vent_4 (> (+ lo_4 hi_4) 40.0)))
(assert
  (! (= lo_5 (ite vent_4 (+ (* (/ 3 4) lo_4) (/ 10.0 4.0)) (+ (* 0.875 lo_4) (/ 10 4)))) :named lo_bound_5))
(assert
  (! (= hi_5 (ite vent_4 (+ (* (/ 3 4) hi_4) (/ 14.0 4.0)) (+ (* 0.875 hi_4) (/ 14 4)))) :named hi_bound_5))
(assert
  (or
    (exists ((t Real)) (and (<= lo_1 t hi_1) (or (< t 8.0) (> t 30.0))))
    (exists ((t Real)) (and (<= lo_2 t hi_2) (or (< t 8.0) (> t 30.0))))
    (exists ((t Real)) (and (<= lo_3 t hi_3) (or (< t 8.0) (> t 30.0))))
    (exists ((t Real)) (and (<= lo_4 t hi_4) (or (< t 8.0) (> t 30.0))))
    (exists ((t Real)) (and (<= lo_5 t hi_5) (or (< t 8.0) (> t 30.0))))
    (forall ((t Real)) (not (<= lo_1 t hi_1)))
    (forall ((t Real)) (not (<= lo_2 t hi_2)))
    (forall ((t Real)) (not (<= lo_3 t hi_3)))
    (forall ((t Real)) (not (<= lo_4 t hi_4)))
    (forall ((t Real)) (not (<= lo_5 t hi_5)))))

(check-sat)
(exit)
