; Twelve containers in three holds with weight limits, dangerous goods apart and trim kept.
; The total weight exceeds what two holds and the half-blocked third can carry.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const hold_0 Int)
(declare-const hold_1 Int)
(declare-const hold_2 Int)
(declare-const hold_3 Int)
(declare-const hold_4 Int)
(declare-const hold_5 Int)
(declare-const hold_6 Int)
(declare-const hold_7 Int)
(declare-const hold_8 Int)
(declare-const hold_9 Int)
(declare-const hold_10 Int)
(declare-const hold_11 Int)
(declare-const fore Int)
(declare-const mid Int)
(declare-const aft Int)

(assert
  (and (<= 0 hold_0 2) (<= 0 hold_1 2) (<= 0 hold_2 2) (<= 0 hold_3 2) (<= 0 hold_4 2)
    (<= 0 hold_5 2) (<= 0 hold_6 2) (<= 0 hold_7 2) (<= 0 hold_8 2) (<= 0 hold_9 2) (<= 0 hold_10 2)
    (<= 0 hold_11 2)))
(assert
  (= fore
    (+ (ite (= hold_0 0) 31 0) (ite (= hold_1 0) 27 0) (ite (= hold_2 0) 24 0)
      (ite (= hold_3 0) 22 0) (ite (= hold_4 0) 20 0) (ite (= hold_5 0) 19 0)
      (ite (= hold_6 0) 17 0) (ite (= hold_7 0) 15 0) (ite (= hold_8 0) 14 0)
      (ite (= hold_9 0) 12 0) (ite (= hold_10 0) 11 0) (ite (= hold_11 0) 9 0))))
(assert
  (= mid
    (+ (ite (= hold_0 1) 31 0) (ite (= hold_1 1) 27 0) (ite (= hold_2 1) 24 0)
      (ite (= hold_3 1) 22 0) (ite (= hold_4 1) 20 0) (ite (= hold_5 1) 19 0)
      (ite (= hold_6 1) 17 0) (ite (= hold_7 1) 15 0) (ite (= hold_8 1) 14 0)
      (ite (= hold_9 1) 12 0) (ite (= hold_10 1) 11 0) (ite (= hold_11 1) 9 0))))
(assert
  (= aft
    (+ (ite (= hold_0 2) 31 0) (ite (= hold_1 2) 27 0) (ite (= hold_2 2) 24 0)
      (ite (= hold_3 2) 22 0) (ite (= hold_4 2) 20 0) (ite (= hold_5 2) 19 0)
      (ite (= hold_6 2) 17 0) (ite (= hold_7 2) 15 0) (ite (= hold_8 2) 14 0)
      (ite (= hold_9 2) 12 0) (ite (= hold_10 2) 11 0) (ite (= hold_11 2) 9 0))))
(assert (! (<= fore 80) :named limit_fore))
(assert (! (<= mid 90) :named limit_mid))
(assert (! (=> (or (> fore 60) (> mid 80)) (<= aft 50)) :named limit_aft))
(assert (and (distinct hold_0 hold_3) (distinct hold_3 hold_7) (distinct hold_7 hold_10)))
(assert (! (<= (- 15) (- fore aft) 15) :named trim))

(check-sat)
(exit)
