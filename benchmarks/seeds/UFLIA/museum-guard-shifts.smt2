; Guards for four rooms over a day: the guard of a room is a function of room and hour, no guard is in
; two rooms at once within the hours of opening, hours per guard are bounded, neighbours differ.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun guard (Int Int) Int)
(declare-fun senior (Int) Bool)

(assert
  (! (forall ((r Int)
              (h Int))
       (=> (<= 0 r 3) (<= 0 h 2) (and (<= 1 (guard r h)) (<= (guard r h) 6)))) :named guards))
(assert (! (distinct (guard 0 0) (guard 1 0) (guard 2 0) (guard 3 0)) :named hour_0))
(assert (exists ((r Int)) (and (<= 0 r 3) (senior (guard r 0)))))
(assert (! (distinct (guard 0 1) (guard 1 1) (guard 2 1) (guard 3 1)) :named hour_1))
(assert (exists ((r Int)) (and (<= 0 r 3) (senior (guard r 1)))))
(assert (! (distinct (guard 0 2) (guard 1 2) (guard 2 2) (guard 3 2)) :named hour_2))
(assert (exists ((r Int)) (and (<= 0 r 3) (senior (guard r 2)))))
(assert
  (or (= (guard 0 0) (guard 0 1)) (> (guard 0 0) (+ (guard 0 1) 1)) (not (senior (guard 0 0)))))
(assert
  (or (= (guard 0 1) (guard 0 2)) (> (guard 0 1) (+ (guard 0 2) 1)) (not (senior (guard 0 1)))))
(assert
  (or (= (guard 1 0) (guard 1 1)) (> (guard 1 0) (+ (guard 1 1) 1)) (not (senior (guard 1 0)))))
(assert
  (or (= (guard 1 1) (guard 1 2)) (> (guard 1 1) (+ (guard 1 2) 1)) (not (senior (guard 1 1)))))
(assert
  (or (= (guard 2 0) (guard 2 1)) (> (guard 2 0) (+ (guard 2 1) 1)) (not (senior (guard 2 0)))))
(assert
  (or (= (guard 2 1) (guard 2 2)) (> (guard 2 1) (+ (guard 2 2) 1)) (not (senior (guard 2 1)))))
(assert
  (or (= (guard 3 0) (guard 3 1)) (> (guard 3 0) (+ (guard 3 1) 1)) (not (senior (guard 3 0)))))
(assert
  (or (= (guard 3 1) (guard 3 2)) (> (guard 3 1) (+ (guard 3 2) 1)) (not (senior (guard 3 1)))))
(assert
  (<=
    (+ (ite (= (guard 0 0) 1) 1 0) (ite (= (guard 0 1) 1) 1 0) (ite (= (guard 0 2) 1) 1 0)
      (ite (= (guard 1 0) 1) 1 0) (ite (= (guard 1 1) 1) 1 0) (ite (= (guard 1 2) 1) 1 0)
      (ite (= (guard 2 0) 1) 1 0) (ite (= (guard 2 1) 1) 1 0) (ite (= (guard 2 2) 1) 1 0)
      (ite (= (guard 3 0) 1) 1 0) (ite (= (guard 3 1) 1) 1 0) (ite (= (guard 3 2) 1) 1 0))
    2))
(assert
  (<=
    (+ (ite (= (guard 0 0) 2) 1 0) (ite (= (guard 0 1) 2) 1 0) (ite (= (guard 0 2) 2) 1 0)
      (ite (= (guard 1 0) 2) 1 0) (ite (= (guard 1 1) 2) 1 0) (ite (= (guard 1 2) 2) 1 0)
      (ite (= (guard 2 0) 2) 1 0) (ite (= (guard 2 1) 2) 1 0) (ite (= (guard 2 2) 2) 1 0)
      (ite (= (guard 3 0) 2) 1 0) (ite (= (guard 3 1) 2) 1 0) (ite (= (guard 3 2) 2) 1 0))
    2))
(assert
  (<=
    (+ (ite (= (guard 0 0) 3) 1 0) (ite (= (guard 0 1) 3) 1 0) (ite (= (guard 0 2) 3) 1 0)
      (ite (= (guard 1 0) 3) 1 0) (ite (= (guard 1 1) 3) 1 0) (ite (= (guard 1 2) 3) 1 0)
      (ite (= (guard 2 0) 3) 1 0) (ite (= (guard 2 1) 3) 1 0) (ite (= (guard 2 2) 3) 1 0)
      (ite (= (guard 3 0) 3) 1 0) (ite (= (guard 3 1) 3) 1 0) (ite (= (guard 3 2) 3) 1 0))
    2))
(assert
  (<=
    (+ (ite (= (guard 0 0) 4) 1 0) (ite (= (guard 0 1) 4) 1 0) (ite (= (guard 0 2) 4) 1 0)
      (ite (= (guard 1 0) 4) 1 0) (ite (= (guard 1 1) 4) 1 0) (ite (= (guard 1 2) 4) 1 0)
      (ite (= (guard 2 0) 4) 1 0) (ite (= (guard 2 1) 4) 1 0) (ite (= (guard 2 2) 4) 1 0)
      (ite (= (guard 3 0) 4) 1 0) (ite (= (guard 3 1) 4) 1 0) (ite (= (guard 3 2) 4) 1 0))
    2))
(assert
  (<=
    (+ (ite (= (guard 0 0) 5) 1 0) (ite (= (guard 0 1) 5) 1 0) (ite (= (guard 0 2) 5) 1 0)
      (ite (= (guard 1 0) 5) 1 0) (ite (= (guard 1 1) 5) 1 0) (ite (= (guard 1 2) 5) 1 0)
      (ite (= (guard 2 0) 5) 1 0) (ite (= (guard 2 1) 5) 1 0) (ite (= (guard 2 2) 5) 1 0)
      (ite (= (guard 3 0) 5) 1 0) (ite (= (guard 3 1) 5) 1 0) (ite (= (guard 3 2) 5) 1 0))
    2))
(assert
  (<=
    (+ (ite (= (guard 0 0) 6) 1 0) (ite (= (guard 0 1) 6) 1 0) (ite (= (guard 0 2) 6) 1 0)
      (ite (= (guard 1 0) 6) 1 0) (ite (= (guard 1 1) 6) 1 0) (ite (= (guard 1 2) 6) 1 0)
      (ite (= (guard 2 0) 6) 1 0) (ite (= (guard 2 1) 6) 1 0) (ite (= (guard 2 2) 6) 1 0)
      (ite (= (guard 3 0) 6) 1 0) (ite (= (guard 3 1) 6) 1 0) (ite (= (guard 3 2) 6) 1 0))
    2))
(assert (and (senior 2) (not (senior 3)) (not (senior 5)) (xor (senior 1) (senior 4))))
(assert (distinct (guard 0 0) (guard 0 2)))

(check-sat)
(exit)
