; A beam on two supports with five loads at chosen places: moments balance, each load stays off the
; middle, the reaction on the left is between two and three times the one on the right.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const length Real)
(declare-const left Real)
(declare-const right Real)
(declare-const at_0 Real)
(declare-const at_1 Real)
(declare-const at_2 Real)
(declare-const at_3 Real)
(declare-const at_4 Real)
(declare-const moment_0 Real)
(declare-const moment_1 Real)
(declare-const moment_2 Real)
(declare-const moment_3 Real)
(declare-const moment_4 Real)
(declare-const near_0 Bool)
(declare-const near_1 Bool)
(declare-const near_2 Bool)
(declare-const near_3 Bool)
(declare-const near_4 Bool)

(assert (= length 8.0))
(assert (= moment_0 (* at_0 4.0)))
(assert
  (and
    (< 0.0 at_0 length)
    (= near_0 (<= (* 2.0 at_0) length))
    (>= (* (- at_0 4.0) (- at_0 4.0)) (/ 1 4))))
(assert (= moment_1 (* at_1 7.0)))
(assert
  (and
    (< 0.0 at_1 length)
    (= near_1 (<= (* 2.0 at_1) length))
    (>= (* (- at_1 4.0) (- at_1 4.0)) (/ 1 4))))
(assert (= moment_2 (* at_2 2.0)))
(assert
  (and
    (< 0.0 at_2 length)
    (= near_2 (<= (* 2.0 at_2) length))
    (>= (* (- at_2 4.0) (- at_2 4.0)) (/ 1 4))))
(assert (= moment_3 (* at_3 9.0)))
(assert
  (and
    (< 0.0 at_3 length)
    (= near_3 (<= (* 2.0 at_3) length))
    (>= (* (- at_3 4.0) (- at_3 4.0)) (/ 1 4))))
(assert (= moment_4 (* at_4 3.0)))
(assert
  (and
    (< 0.0 at_4 length)
    (= near_4 (<= (* 2.0 at_4) length))
    (>= (* (- at_4 4.0) (- at_4 4.0)) (/ 1 4))))
(assert (= (* right length) (+ moment_0 moment_1 moment_2 moment_3 moment_4)))
(assert (= (+ left right) 25.0))
(assert (! (and (<= (* 2.0 right) left) (<= left (* 3.0 right))) :named ratio))
(assert (and (xor near_0 near_1) (xor near_2 near_3) (=> near_3 near_4)))
(assert (distinct at_0 at_1 at_2 at_3 at_4))
(assert (>= (/ left right) 2.25))

(check-sat)
(exit)
