; Seven trains on three platforms: the platform is a function of the train number, overlapping stays
; need different platforms, and long trains only fit platform 2.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun platform (Int) Int)
(declare-fun long_train (Int) Bool)
(declare-fun arrival (Int) Int)
(declare-fun departure (Int) Int)

(assert
  (and (= (arrival 11) 0) (<= 13 (departure 11) 14) (<= 1 (platform 11) 3) (not (long_train 11))))
(assert (and (= (arrival 12) 5) (<= 19 (departure 12) 20) (<= 1 (platform 12) 3) (long_train 12)))
(assert
  (and (= (arrival 13) 10) (<= 23 (departure 13) 24) (<= 1 (platform 13) 3) (not (long_train 13))))
(assert (and (= (arrival 14) 12) (<= 17 (departure 14) 18) (<= 1 (platform 14) 3) (long_train 14)))
(assert
  (and (= (arrival 15) 16) (<= 29 (departure 15) 30) (<= 1 (platform 15) 3) (not (long_train 15))))
(assert (and (= (arrival 16) 19) (<= 27 (departure 16) 28) (<= 1 (platform 16) 3) (long_train 16)))
(assert
  (and (= (arrival 17) 23) (<= 34 (departure 17) 35) (<= 1 (platform 17) 3) (not (long_train 17))))
(assert (=> (long_train 11) (= (platform 11) 2)))
(assert (=> (long_train 12) (= (platform 12) 2)))
(assert
  (=>
    (and (< (arrival 12) (departure 11)) (< (arrival 11) (departure 12)))
    (not (= (platform 12) (platform 11)))))
(assert (=> (long_train 13) (= (platform 13) 2)))
(assert
  (=>
    (and (< (arrival 13) (departure 11)) (< (arrival 11) (departure 13)))
    (not (= (platform 13) (platform 11)))))
(assert
  (=>
    (and (< (arrival 13) (departure 12)) (< (arrival 12) (departure 13)))
    (not (= (platform 13) (platform 12)))))
(assert (=> (long_train 14) (= (platform 14) 2)))
(assert
  (=>
    (and (< (arrival 14) (departure 11)) (< (arrival 11) (departure 14)))
    (not (= (platform 14) (platform 11)))))
(assert
  (=>
    (and (< (arrival 14) (departure 12)) (< (arrival 12) (departure 14)))
    (not (= (platform 14) (platform 12)))))
(assert
  (=>
    (and (< (arrival 14) (departure 13)) (< (arrival 13) (departure 14)))
    (not (= (platform 14) (platform 13)))))
(assert (=> (long_train 15) (= (platform 15) 2)))
(assert
  (=>
    (and (< (arrival 15) (departure 11)) (< (arrival 11) (departure 15)))
    (not (= (platform 15) (platform 11)))))
(assert
  (=>
    (and (< (arrival 15) (departure 12)) (< (arrival 12) (departure 15)))
    (not (= (platform 15) (platform 12)))))
(assert
  (=>
    (and (< (arrival 15) (departure 13)) (< (arrival 13) (departure 15)))
    (not (= (platform 15) (platform 13)))))
(assert
  (=>
    (and (< (arrival 15) (departure 14)) (< (arrival 14) (departure 15)))
    (not (= (platform 15) (platform 14)))))
(assert (=> (long_train 16) (= (platform 16) 2)))
(assert
  (=>
    (and (< (arrival 16) (departure 11)) (< (arrival 11) (departure 16)))
    (not (= (platform 16) (platform 11)))))
(assert
  (=>
    (and (< (arrival 16) (departure 12)) (< (arrival 12) (departure 16)))
    (not (= (platform 16) (platform 12)))))
(assert
  (=>
    (and (< (arrival 16) (departure 13)) (< (arrival 13) (departure 16)))
    (not (= (platform 16) (platform 13)))))
(assert
  (=>
    (and (< (arrival 16) (departure 14)) (< (arrival 14) (departure 16)))
    (not (= (platform 16) (platform 14)))))
(assert
  (=>
    (and (< (arrival 16) (departure 15)) (< (arrival 15) (departure 16)))
    (not (= (platform 16) (platform 15)))))
(assert (=> (long_train 17) (= (platform 17) 2)))
(assert
  (=>
    (and (< (arrival 17) (departure 11)) (< (arrival 11) (departure 17)))
    (not (= (platform 17) (platform 11)))))
(assert
  (=>
    (and (< (arrival 17) (departure 12)) (< (arrival 12) (departure 17)))
    (not (= (platform 17) (platform 12)))))
(assert
  (=>
    (and (< (arrival 17) (departure 13)) (< (arrival 13) (departure 17)))
    (not (= (platform 17) (platform 13)))))
(assert
  (=>
    (and (< (arrival 17) (departure 14)) (< (arrival 14) (departure 17)))
    (not (= (platform 17) (platform 14)))))
(assert
  (=>
    (and (< (arrival 17) (departure 15)) (< (arrival 15) (departure 17)))
    (not (= (platform 17) (platform 15)))))
(assert
  (=>
    (and (< (arrival 17) (departure 16)) (< (arrival 16) (departure 17)))
    (not (= (platform 17) (platform 16)))))

(check-sat)
(exit)
