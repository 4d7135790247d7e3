; Sixteen rounds of a gossip protocol: a scheduler function picks a sender and a receiver, values are
; merged by an uninterpreted join that is monotone at the points used; all nodes end above a
; threshold.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun sender (Int) Int)
(declare-fun receiver (Int) Int)
(declare-fun join (Int Int) Int)
(declare-fun lost (Int) Bool)
(declare-fun value (Int Int) Int)

(assert (= (value 0 0) 3))
(assert (= (value 0 1) 0))
(assert (= (value 0 2) 7))
(assert (= (value 0 3) 1))
; round 0
(assert (and (<= 0 (sender 0) 3) (<= 0 (receiver 0) 3) (not (= (sender 0) (receiver 0)))))
(assert
  (let ((a (value 0 (sender 0)))
        (b (value 0 (receiver 0))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 1 0)
       (ite
         (and (= (receiver 0) 0) (not (lost 0)))
         (join (value 0 (sender 0)) (value 0 0))
         (value 0 0))) :named update_0_0))
(assert
  (! (=
       (value 1 1)
       (ite
         (and (= (receiver 0) 1) (not (lost 0)))
         (join (value 0 (sender 0)) (value 0 1))
         (value 0 1))) :named update_0_1))
(assert
  (! (=
       (value 1 2)
       (ite
         (and (= (receiver 0) 2) (not (lost 0)))
         (join (value 0 (sender 0)) (value 0 2))
         (value 0 2))) :named update_0_2))
(assert
  (! (=
       (value 1 3)
       (ite
         (and (= (receiver 0) 3) (not (lost 0)))
         (join (value 0 (sender 0)) (value 0 3))
         (value 0 3))) :named update_0_3))
(assert (=> (lost 0) (> (sender 0) 0) (or (= (receiver 0) 1) (< (sender 0) (receiver 0)))))
; round 1
(assert (and (<= 0 (sender 1) 3) (<= 0 (receiver 1) 3) (not (= (sender 1) (receiver 1)))))
(assert
  (let ((a (value 1 (sender 1)))
        (b (value 1 (receiver 1))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 2 0)
       (ite
         (and (= (receiver 1) 0) (not (lost 1)))
         (join (value 1 (sender 1)) (value 1 0))
         (value 1 0))) :named update_1_0))
(assert
  (! (=
       (value 2 1)
       (ite
         (and (= (receiver 1) 1) (not (lost 1)))
         (join (value 1 (sender 1)) (value 1 1))
         (value 1 1))) :named update_1_1))
(assert
  (! (=
       (value 2 2)
       (ite
         (and (= (receiver 1) 2) (not (lost 1)))
         (join (value 1 (sender 1)) (value 1 2))
         (value 1 2))) :named update_1_2))
(assert
  (! (=
       (value 2 3)
       (ite
         (and (= (receiver 1) 3) (not (lost 1)))
         (join (value 1 (sender 1)) (value 1 3))
         (value 1 3))) :named update_1_3))
(assert (=> (lost 1) (> (sender 1) 0) (or (= (receiver 1) 1) (< (sender 1) (receiver 1)))))
(assert
  (or
    (distinct (sender 1) (sender 0))
    (xor (lost 1) (lost 0))
    (= (* 2 (receiver 1)) (- (receiver 0) (- 1)))))
(assert (not (and (lost 1) (lost 0))))
; round 2
(assert (and (<= 0 (sender 2) 3) (<= 0 (receiver 2) 3) (not (= (sender 2) (receiver 2)))))
(assert
  (let ((a (value 2 (sender 2)))
        (b (value 2 (receiver 2))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 3 0)
       (ite
         (and (= (receiver 2) 0) (not (lost 2)))
         (join (value 2 (sender 2)) (value 2 0))
         (value 2 0))) :named update_2_0))
(assert
  (! (=
       (value 3 1)
       (ite
         (and (= (receiver 2) 1) (not (lost 2)))
         (join (value 2 (sender 2)) (value 2 1))
         (value 2 1))) :named update_2_1))
(assert
  (! (=
       (value 3 2)
       (ite
         (and (= (receiver 2) 2) (not (lost 2)))
         (join (value 2 (sender 2)) (value 2 2))
         (value 2 2))) :named update_2_2))
(assert
  (! (=
       (value 3 3)
       (ite
         (and (= (receiver 2) 3) (not (lost 2)))
         (join (value 2 (sender 2)) (value 2 3))
         (value 2 3))) :named update_2_3))
(assert (=> (lost 2) (> (sender 2) 0) (or (= (receiver 2) 1) (< (sender 2) (receiver 2)))))
(assert
  (or
    (distinct (sender 2) (sender 1))
    (xor (lost 2) (lost 1))
    (= (* 2 (receiver 2)) (- (receiver 1) (- 1)))))
(assert (not (and (lost 2) (lost 1))))
; round 3
(assert (and (<= 0 (sender 3) 3) (<= 0 (receiver 3) 3) (not (= (sender 3) (receiver 3)))))
(assert
  (let ((a (value 3 (sender 3)))
        (b (value 3 (receiver 3))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 4 0)
       (ite
         (and (= (receiver 3) 0) (not (lost 3)))
         (join (value 3 (sender 3)) (value 3 0))
         (value 3 0))) :named update_3_0))
(assert
  (! (=
       (value 4 1)
       (ite
         (and (= (receiver 3) 1) (not (lost 3)))
         (join (value 3 (sender 3)) (value 3 1))
         (value 3 1))) :named update_3_1))
(assert
  (! (=
       (value 4 2)
       (ite
         (and (= (receiver 3) 2) (not (lost 3)))
         (join (value 3 (sender 3)) (value 3 2))
         (value 3 2))) :named update_3_2))
(assert
  (! (=
       (value 4 3)
       (ite
         (and (= (receiver 3) 3) (not (lost 3)))
         (join (value 3 (sender 3)) (value 3 3))
         (value 3 3))) :named update_3_3))
(assert (=> (lost 3) (> (sender 3) 0) (or (= (receiver 3) 1) (< (sender 3) (receiver 3)))))
(assert
  (or
    (distinct (sender 3) (sender 2))
    (xor (lost 3) (lost 2))
    (= (* 2 (receiver 3)) (- (receiver 2) (- 1)))))
(assert (not (and (lost 3) (lost 2))))
; round 4
(assert (and (<= 0 (sender 4) 3) (<= 0 (receiver 4) 3) (not (= (sender 4) (receiver 4)))))
(assert
  (let ((a (value 4 (sender 4)))
        (b (value 4 (receiver 4))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 5 0)
       (ite
         (and (= (receiver 4) 0) (not (lost 4)))
         (join (value 4 (sender 4)) (value 4 0))
         (value 4 0))) :named update_4_0))
(assert
  (! (=
       (value 5 1)
       (ite
         (and (= (receiver 4) 1) (not (lost 4)))
         (join (value 4 (sender 4)) (value 4 1))
         (value 4 1))) :named update_4_1))
(assert
  (! (=
       (value 5 2)
       (ite
         (and (= (receiver 4) 2) (not (lost 4)))
         (join (value 4 (sender 4)) (value 4 2))
         (value 4 2))) :named update_4_2))
(assert
  (! (=
       (value 5 3)
       (ite
         (and (= (receiver 4) 3) (not (lost 4)))
         (join (value 4 (sender 4)) (value 4 3))
         (value 4 3))) :named update_4_3))
(assert (=> (lost 4) (> (sender 4) 0) (or (= (receiver 4) 1) (< (sender 4) (receiver 4)))))
(assert
  (or
    (distinct (sender 4) (sender 3))
    (xor (lost 4) (lost 3))
    (= (* 2 (receiver 4)) (- (receiver 3) (- 1)))))
(assert (not (and (lost 4) (lost 3))))
; round 5
(assert (and (<= 0 (sender 5) 3) (<= 0 (receiver 5) 3) (not (= (sender 5) (receiver 5)))))
(assert
  (let ((a (value 5 (sender 5)))
        (b (value 5 (receiver 5))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 6 0)
       (ite
         (and (= (receiver 5) 0) (not (lost 5)))
         (join (value 5 (sender 5)) (value 5 0))
         (value 5 0))) :named update_5_0))
(assert
  (! (=
       (value 6 1)
       (ite
         (and (= (receiver 5) 1) (not (lost 5)))
         (join (value 5 (sender 5)) (value 5 1))
         (value 5 1))) :named update_5_1))
(assert
  (! (=
       (value 6 2)
       (ite
         (and (= (receiver 5) 2) (not (lost 5)))
         (join (value 5 (sender 5)) (value 5 2))
         (value 5 2))) :named update_5_2))
(assert
  (! (=
       (value 6 3)
       (ite
         (and (= (receiver 5) 3) (not (lost 5)))
         (join (value 5 (sender 5)) (value 5 3))
         (value 5 3))) :named update_5_3))
(assert (=> (lost 5) (> (sender 5) 0) (or (= (receiver 5) 1) (< (sender 5) (receiver 5)))))
(assert
  (or
    (distinct (sender 5) (sender 4))
    (xor (lost 5) (lost 4))
    (= (* 2 (receiver 5)) (- (receiver 4) (- 1)))))
(assert (not (and (lost 5) (lost 4))))
; round 6
(assert (and (<= 0 (sender 6) 3) (<= 0 (receiver 6) 3) (not (= (sender 6) (receiver 6)))))
(assert
  (let ((a (value 6 (sender 6)))
        (b (value 6 (receiver 6))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 7 0)
       (ite
         (and (= (receiver 6) 0) (not (lost 6)))
         (join (value 6 (sender 6)) (value 6 0))
         (value 6 0))) :named update_6_0))
(assert
  (! (=
       (value 7 1)
       (ite
         (and (= (receiver 6) 1) (not (lost 6)))
         (join (value 6 (sender 6)) (value 6 1))
         (value 6 1))) :named update_6_1))
(assert
  (! (=
       (value 7 2)
       (ite
         (and (= (receiver 6) 2) (not (lost 6)))
         (join (value 6 (sender 6)) (value 6 2))
         (value 6 2))) :named update_6_2))
(assert
  (! (=
       (value 7 3)
       (ite
         (and (= (receiver 6) 3) (not (lost 6)))
         (join (value 6 (sender 6)) (value 6 3))
         (value 6 3))) :named update_6_3))
(assert (=> (lost 6) (> (sender 6) 0) (or (= (receiver 6) 1) (< (sender 6) (receiver 6)))))
(assert
  (or
    (distinct (sender 6) (sender 5))
    (xor (lost 6) (lost 5))
    (= (* 2 (receiver 6)) (- (receiver 5) (- 1)))))
(assert (not (and (lost 6) (lost 5))))
; round 7
(assert (and (<= 0 (sender 7) 3) (<= 0 (receiver 7) 3) (not (= (sender 7) (receiver 7)))))
(assert
  (let ((a (value 7 (sender 7)))
        (b (value 7 (receiver 7))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 8 0)
       (ite
         (and (= (receiver 7) 0) (not (lost 7)))
         (join (value 7 (sender 7)) (value 7 0))
         (value 7 0))) :named update_7_0))
(assert
  (! (=
       (value 8 1)
       (ite
         (and (= (receiver 7) 1) (not (lost 7)))
         (join (value 7 (sender 7)) (value 7 1))
         (value 7 1))) :named update_7_1))
(assert
  (! (=
       (value 8 2)
       (ite
         (and (= (receiver 7) 2) (not (lost 7)))
         (join (value 7 (sender 7)) (value 7 2))
         (value 7 2))) :named update_7_2))
(assert
  (! (=
       (value 8 3)
       (ite
         (and (= (receiver 7) 3) (not (lost 7)))
         (join (value 7 (sender 7)) (value 7 3))
         (value 7 3))) :named update_7_3))
(assert (=> (lost 7) (> (sender 7) 0) (or (= (receiver 7) 1) (< (sender 7) (receiver 7)))))
(assert
  (or
    (distinct (sender 7) (sender 6))
    (xor (lost 7) (lost 6))
    (= (* 2 (receiver 7)) (- (receiver 6) (- 1)))))
(assert (not (and (lost 7) (lost 6))))
; round 8
(assert (and (<= 0 (sender 8) 3) (<= 0 (receiver 8) 3) (not (= (sender 8) (receiver 8)))))
(assert
  (let ((a (value 8 (sender 8)))
        (b (value 8 (receiver 8))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 9 0)
       (ite
         (and (= (receiver 8) 0) (not (lost 8)))
         (join (value 8 (sender 8)) (value 8 0))
         (value 8 0))) :named update_8_0))
(assert
  (! (=
       (value 9 1)
       (ite
         (and (= (receiver 8) 1) (not (lost 8)))
         (join (value 8 (sender 8)) (value 8 1))
         (value 8 1))) :named update_8_1))
(assert
  (! (=
       (value 9 2)
       (ite
         (and (= (receiver 8) 2) (not (lost 8)))
         (join (value 8 (sender 8)) (value 8 2))
         (value 8 2))) :named update_8_2))
(assert
  (! (=
       (value 9 3)
       (ite
         (and (= (receiver 8) 3) (not (lost 8)))
         (join (value 8 (sender 8)) (value 8 3))
         (value 8 3))) :named update_8_3))
(assert (=> (lost 8) (> (sender 8) 0) (or (= (receiver 8) 1) (< (sender 8) (receiver 8)))))
(assert
  (or
    (distinct (sender 8) (sender 7))
    (xor (lost 8) (lost 7))
    (= (* 2 (receiver 8)) (- (receiver 7) (- 1)))))
(assert (not (and (lost 8) (lost 7))))
; round 9
(assert (and (<= 0 (sender 9) 3) (<= 0 (receiver 9) 3) (not (= (sender 9) (receiver 9)))))
(assert
  (let ((a (value 9 (sender 9)))
        (b (value 9 (receiver 9))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 10 0)
       (ite
         (and (= (receiver 9) 0) (not (lost 9)))
         (join (value 9 (sender 9)) (value 9 0))
         (value 9 0))) :named update_9_0))
(assert
  (! (=
       (value 10 1)
       (ite
         (and (= (receiver 9) 1) (not (lost 9)))
         (join (value 9 (sender 9)) (value 9 1))
         (value 9 1))) :named update_9_1))
(assert
  (! (=
       (value 10 2)
       (ite
         (and (= (receiver 9) 2) (not (lost 9)))
         (join (value 9 (sender 9)) (value 9 2))
         (value 9 2))) :named update_9_2))
(assert
  (! (=
       (value 10 3)
       (ite
         (and (= (receiver 9) 3) (not (lost 9)))
         (join (value 9 (sender 9)) (value 9 3))
         (value 9 3))) :named update_9_3))
(assert (=> (lost 9) (> (sender 9) 0) (or (= (receiver 9) 1) (< (sender 9) (receiver 9)))))
(assert
  (or
    (distinct (sender 9) (sender 8))
    (xor (lost 9) (lost 8))
    (= (* 2 (receiver 9)) (- (receiver 8) (- 1)))))
(assert (not (and (lost 9) (lost 8))))
; round 10
(assert (and (<= 0 (sender 10) 3) (<= 0 (receiver 10) 3) (not (= (sender 10) (receiver 10)))))
(assert
  (let ((a (value 10 (sender 10)))
        (b (value 10 (receiver 10))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 11 0)
       (ite
         (and (= (receiver 10) 0) (not (lost 10)))
         (join (value 10 (sender 10)) (value 10 0))
         (value 10 0))) :named update_10_0))
(assert
  (! (=
       (value 11 1)
       (ite
         (and (= (receiver 10) 1) (not (lost 10)))
         (join (value 10 (sender 10)) (value 10 1))
         (value 10 1))) :named update_10_1))
(assert
  (! (=
       (value 11 2)
       (ite
         (and (= (receiver 10) 2) (not (lost 10)))
         (join (value 10 (sender 10)) (value 10 2))
         (value 10 2))) :named update_10_2))
(assert
  (! (=
       (value 11 3)
       (ite
         (and (= (receiver 10) 3) (not (lost 10)))
         (join (value 10 (sender 10)) (value 10 3))
         (value 10 3))) :named update_10_3))
(assert (=> (lost 10) (> (sender 10) 0) (or (= (receiver 10) 1) (< (sender 10) (receiver 10)))))
(assert
  (or
    (distinct (sender 10) (sender 9))
    (xor (lost 10) (lost 9))
    (= (* 2 (receiver 10)) (- (receiver 9) (- 1)))))
(assert (not (and (lost 10) (lost 9))))
; round 11
(assert (and (<= 0 (sender 11) 3) (<= 0 (receiver 11) 3) (not (= (sender 11) (receiver 11)))))
(assert
  (let ((a (value 11 (sender 11)))
        (b (value 11 (receiver 11))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 12 0)
       (ite
         (and (= (receiver 11) 0) (not (lost 11)))
         (join (value 11 (sender 11)) (value 11 0))
         (value 11 0))) :named update_11_0))
(assert
  (! (=
       (value 12 1)
       (ite
         (and (= (receiver 11) 1) (not (lost 11)))
         (join (value 11 (sender 11)) (value 11 1))
         (value 11 1))) :named update_11_1))
(assert
  (! (=
       (value 12 2)
       (ite
         (and (= (receiver 11) 2) (not (lost 11)))
         (join (value 11 (sender 11)) (value 11 2))
         (value 11 2))) :named update_11_2))
(assert
  (! (=
       (value 12 3)
       (ite
         (and (= (receiver 11) 3) (not (lost 11)))
         (join (value 11 (sender 11)) (value 11 3))
         (value 11 3))) :named update_11_3))
(assert (=> (lost 11) (> (sender 11) 0) (or (= (receiver 11) 1) (< (sender 11) (receiver 11)))))
(assert
  (or
    (distinct (sender 11) (sender 10))
    (xor (lost 11) (lost 10))
    (= (* 2 (receiver 11)) (- (receiver 10) (- 1)))))
(assert (not (and (lost 11) (lost 10))))
; round 12
(assert (and (<= 0 (sender 12) 3) (<= 0 (receiver 12) 3) (not (= (sender 12) (receiver 12)))))
(assert
  (let ((a (value 12 (sender 12)))
        (b (value 12 (receiver 12))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 13 0)
       (ite
         (and (= (receiver 12) 0) (not (lost 12)))
         (join (value 12 (sender 12)) (value 12 0))
         (value 12 0))) :named update_12_0))
(assert
  (! (=
       (value 13 1)
       (ite
         (and (= (receiver 12) 1) (not (lost 12)))
         (join (value 12 (sender 12)) (value 12 1))
         (value 12 1))) :named update_12_1))
(assert
  (! (=
       (value 13 2)
       (ite
         (and (= (receiver 12) 2) (not (lost 12)))
         (join (value 12 (sender 12)) (value 12 2))
         (value 12 2))) :named update_12_2))
(assert
  (! (=
       (value 13 3)
       (ite
         (and (= (receiver 12) 3) (not (lost 12)))
         (join (value 12 (sender 12)) (value 12 3))
         (value 12 3))) :named update_12_3))
(assert (=> (lost 12) (> (sender 12) 0) (or (= (receiver 12) 1) (< (sender 12) (receiver 12)))))
(assert
  (or
    (distinct (sender 12) (sender 11))
    (xor (lost 12) (lost 11))
    (= (* 2 (receiver 12)) (- (receiver 11) (- 1)))))
(assert (not (and (lost 12) (lost 11))))
; round 13
(assert (and (<= 0 (sender 13) 3) (<= 0 (receiver 13) 3) (not (= (sender 13) (receiver 13)))))
(assert
  (let ((a (value 13 (sender 13)))
        (b (value 13 (receiver 13))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 14 0)
       (ite
         (and (= (receiver 13) 0) (not (lost 13)))
         (join (value 13 (sender 13)) (value 13 0))
         (value 13 0))) :named update_13_0))
(assert
  (! (=
       (value 14 1)
       (ite
         (and (= (receiver 13) 1) (not (lost 13)))
         (join (value 13 (sender 13)) (value 13 1))
         (value 13 1))) :named update_13_1))
(assert
  (! (=
       (value 14 2)
       (ite
         (and (= (receiver 13) 2) (not (lost 13)))
         (join (value 13 (sender 13)) (value 13 2))
         (value 13 2))) :named update_13_2))
(assert
  (! (=
       (value 14 3)
       (ite
         (and (= (receiver 13) 3) (not (lost 13)))
         (join (value 13 (sender 13)) (value 13 3))
         (value 13 3))) :named update_13_3))
(assert (=> (lost 13) (> (sender 13) 0) (or (= (receiver 13) 1) (< (sender 13) (receiver 13)))))
(assert
  (or
    (distinct (sender 13) (sender 12))
    (xor (lost 13) (lost 12))
    (= (* 2 (receiver 13)) (- (receiver 12) (- 1)))))
(assert (not (and (lost 13) (lost 12))))
; round 14
(assert (and (<= 0 (sender 14) 3) (<= 0 (receiver 14) 3) (not (= (sender 14) (receiver 14)))))
(assert
  (let ((a (value 14 (sender 14)))
        (b (value 14 (receiver 14))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 15 0)
       (ite
         (and (= (receiver 14) 0) (not (lost 14)))
         (join (value 14 (sender 14)) (value 14 0))
         (value 14 0))) :named update_14_0))
(assert
  (! (=
       (value 15 1)
       (ite
         (and (= (receiver 14) 1) (not (lost 14)))
         (join (value 14 (sender 14)) (value 14 1))
         (value 14 1))) :named update_14_1))
(assert
  (! (=
       (value 15 2)
       (ite
         (and (= (receiver 14) 2) (not (lost 14)))
         (join (value 14 (sender 14)) (value 14 2))
         (value 14 2))) :named update_14_2))
(assert
  (! (=
       (value 15 3)
       (ite
         (and (= (receiver 14) 3) (not (lost 14)))
         (join (value 14 (sender 14)) (value 14 3))
         (value 14 3))) :named update_14_3))
(assert (=> (lost 14) (> (sender 14) 0) (or (= (receiver 14) 1) (< (sender 14) (receiver 14)))))
(assert
  (or
    (distinct (sender 14) (sender 13))
    (xor (lost 14) (lost 13))
    (= (* 2 (receiver 14)) (- (receiver 13) (- 1)))))
(assert (not (and (lost 14) (lost 13))))
; round 15
(assert (and (<= 0 (sender 15) 3) (<= 0 (receiver 15) 3) (not (= (sender 15) (receiver 15)))))
(assert
  (let ((a (value 15 (sender 15)))
        (b (value 15 (receiver 15))))
    (let ((j (join a b))) (and (>= j a) (>= j b) (<= j (+ a b 1))))))
(assert
  (! (=
       (value 16 0)
       (ite
         (and (= (receiver 15) 0) (not (lost 15)))
         (join (value 15 (sender 15)) (value 15 0))
         (value 15 0))) :named update_15_0))
(assert
  (! (=
       (value 16 1)
       (ite
         (and (= (receiver 15) 1) (not (lost 15)))
         (join (value 15 (sender 15)) (value 15 1))
         (value 15 1))) :named update_15_1))
(assert
  (! (=
       (value 16 2)
       (ite
         (and (= (receiver 15) 2) (not (lost 15)))
         (join (value 15 (sender 15)) (value 15 2))
         (value 15 2))) :named update_15_2))
(assert
  (! (=
       (value 16 3)
       (ite
         (and (= (receiver 15) 3) (not (lost 15)))
         (join (value 15 (sender 15)) (value 15 3))
         (value 15 3))) :named update_15_3))
(assert (=> (lost 15) (> (sender 15) 0) (or (= (receiver 15) 1) (< (sender 15) (receiver 15)))))
(assert
  (or
    (distinct (sender 15) (sender 14))
    (xor (lost 15) (lost 14))
    (= (* 2 (receiver 15)) (- (receiver 14) (- 1)))))
(assert (not (and (lost 15) (lost 14))))
(assert (and (>= (value 16 0) 10) (>= (value 16 1) 10) (>= (value 16 2) 10) (>= (value 16 3) 10)))
(assert (or (lost 3) (lost 4) (= (sender 5) 2) false))

(check-sat)
(exit)
