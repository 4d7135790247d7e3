; Forty events of a shop are replayed on a stock record: deliveries, sales, returns and checks as a
; datatype; a pricing function obeys quantified rules, some events are open, the stock is never
; negative and the profit ends within bounds.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes
  ((Event 0))
  (((delivery (pieces Int)) (sale (sold Int) (buyer Int)) (giveback (back Int)) (check))))
(declare-datatypes ((Stock 0)) (((stock (count Int) (cash Int) (last Event)))))
(declare-fun price (Int) Int)
(declare-fun member (Int) Bool)
(declare-const ev_0 Event)
(declare-const ev_1 Event)
(declare-const ev_2 Event)
(declare-const ev_3 Event)
(declare-const ev_4 Event)
(declare-const ev_5 Event)
(declare-const ev_6 Event)
(declare-const ev_7 Event)
(declare-const ev_8 Event)
(declare-const ev_9 Event)
(declare-const ev_10 Event)
(declare-const ev_11 Event)
(declare-const ev_12 Event)
(declare-const ev_13 Event)
(declare-const ev_14 Event)
(declare-const ev_15 Event)
(declare-const ev_16 Event)
(declare-const ev_17 Event)
(declare-const ev_18 Event)
(declare-const ev_19 Event)
(declare-const ev_20 Event)
(declare-const ev_21 Event)
(declare-const ev_22 Event)
(declare-const ev_23 Event)
(declare-const ev_24 Event)
(declare-const ev_25 Event)
(declare-const ev_26 Event)
(declare-const ev_27 Event)
(declare-const ev_28 Event)
(declare-const ev_29 Event)
(declare-const ev_30 Event)
(declare-const ev_31 Event)
(declare-const ev_32 Event)
(declare-const ev_33 Event)
(declare-const ev_34 Event)
(declare-const ev_35 Event)
(declare-const ev_36 Event)
(declare-const ev_37 Event)
(declare-const ev_38 Event)
(declare-const ev_39 Event)
(declare-const st_0 Stock)
(declare-const st_1 Stock)
(declare-const st_2 Stock)
(declare-const st_3 Stock)
(declare-const st_4 Stock)
(declare-const st_5 Stock)
(declare-const st_6 Stock)
(declare-const st_7 Stock)
(declare-const st_8 Stock)
(declare-const st_9 Stock)
(declare-const st_10 Stock)
(declare-const st_11 Stock)
(declare-const st_12 Stock)
(declare-const st_13 Stock)
(declare-const st_14 Stock)
(declare-const st_15 Stock)
(declare-const st_16 Stock)
(declare-const st_17 Stock)
(declare-const st_18 Stock)
(declare-const st_19 Stock)
(declare-const st_20 Stock)
(declare-const st_21 Stock)
(declare-const st_22 Stock)
(declare-const st_23 Stock)
(declare-const st_24 Stock)
(declare-const st_25 Stock)
(declare-const st_26 Stock)
(declare-const st_27 Stock)
(declare-const st_28 Stock)
(declare-const st_29 Stock)
(declare-const st_30 Stock)
(declare-const st_31 Stock)
(declare-const st_32 Stock)
(declare-const st_33 Stock)
(declare-const st_34 Stock)
(declare-const st_35 Stock)
(declare-const st_36 Stock)
(declare-const st_37 Stock)
(declare-const st_38 Stock)
(declare-const st_39 Stock)
(declare-const st_40 Stock)
(declare-const low_0 Bool)
(declare-const low_1 Bool)
(declare-const low_2 Bool)
(declare-const low_3 Bool)
(declare-const low_4 Bool)
(declare-const low_5 Bool)
(declare-const low_6 Bool)
(declare-const low_7 Bool)
(declare-const low_8 Bool)
(declare-const low_9 Bool)
(declare-const low_10 Bool)
(declare-const low_11 Bool)
(declare-const low_12 Bool)
(declare-const low_13 Bool)
(declare-const low_14 Bool)
(declare-const low_15 Bool)
(declare-const low_16 Bool)
(declare-const low_17 Bool)
(declare-const low_18 Bool)
(declare-const low_19 Bool)
(declare-const low_20 Bool)
(declare-const low_21 Bool)
(declare-const low_22 Bool)
(declare-const low_23 Bool)
(declare-const low_24 Bool)
(declare-const low_25 Bool)
(declare-const low_26 Bool)
(declare-const low_27 Bool)
(declare-const low_28 Bool)
(declare-const low_29 Bool)
(declare-const low_30 Bool)
(declare-const low_31 Bool)
(declare-const low_32 Bool)
(declare-const low_33 Bool)
(declare-const low_34 Bool)
(declare-const low_35 Bool)
(declare-const low_36 Bool)
(declare-const low_37 Bool)
(declare-const low_38 Bool)
(declare-const low_39 Bool)

(assert
  (! (forall ((k Int)) (=> (<= 0 k 9) (and (>= (price k) 4) (<= (price k) 12)))) :named prices))
(assert (= st_0 (stock 20 100 check)))
(assert (and (= (price 3) 9) (member 4) (not (member 5))))
; event 0
(assert (= ev_0 (sale 1 7)))
(assert
  (! (= st_1
       (match
         ev_0
         (((delivery p) (stock (+ (count st_0) p) (- (cash st_0) (* 5 p)) ev_0))
          ((sale q b)
           (stock
             (- (count st_0) q)
             (+ (cash st_0) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_0))
          ((giveback r) (stock (+ (count st_0) r) (cash st_0) ev_0))
          (check st_0)))) :named replay_0))
(assert (= low_0 (< (count st_1) 6)))
(assert (>= (count st_1) 0))
; event 1
(assert (= ev_1 (sale 2 4)))
(assert
  (! (= st_2
       (match
         ev_1
         (((delivery p) (stock (+ (count st_1) p) (- (cash st_1) (* 5 p)) ev_1))
          ((sale q b)
           (stock
             (- (count st_1) q)
             (+ (cash st_1) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_1))
          ((giveback r) (stock (+ (count st_1) r) (cash st_1) ev_1))
          (check st_1)))) :named replay_1))
(assert (= low_1 (< (count st_2) 6)))
(assert (>= (count st_2) 0))
; event 2
(assert (= ev_2 (giveback 1)))
(assert
  (! (= st_3
       (match
         ev_2
         (((delivery p) (stock (+ (count st_2) p) (- (cash st_2) (* 5 p)) ev_2))
          ((sale q b)
           (stock
             (- (count st_2) q)
             (+ (cash st_2) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_2))
          ((giveback r) (stock (+ (count st_2) r) (cash st_2) ev_2))
          (check st_2)))) :named replay_2))
(assert (= low_2 (< (count st_3) 6)))
(assert (>= (count st_3) 0))
(assert
  (=>
    ((_ is sale) ev_2)
    (> (count st_2) (count st_3))
    (or (not low_2) (distinct (last st_3) check))))
; event 3
(assert (= ev_3 (giveback 1)))
(assert
  (! (= st_4
       (match
         ev_3
         (((delivery p) (stock (+ (count st_3) p) (- (cash st_3) (* 5 p)) ev_3))
          ((sale q b)
           (stock
             (- (count st_3) q)
             (+ (cash st_3) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_3))
          ((giveback r) (stock (+ (count st_3) r) (cash st_3) ev_3))
          (check st_3)))) :named replay_3))
(assert (= low_3 (< (count st_4) 6)))
(assert (>= (count st_4) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
; event 4
(assert (= ev_4 check))
(assert
  (! (= st_5
       (match
         ev_4
         (((delivery p) (stock (+ (count st_4) p) (- (cash st_4) (* 5 p)) ev_4))
          ((sale q b)
           (stock
             (- (count st_4) q)
             (+ (cash st_4) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_4))
          ((giveback r) (stock (+ (count st_4) r) (cash st_4) ev_4))
          (check st_4)))) :named replay_4))
(assert (= low_4 (< (count st_5) 6)))
(assert (>= (count st_5) 0))
(assert (or ((_ is check) ev_4) (= (last st_5) ev_4)))
; event 5
(assert (= ev_5 (sale 4 8)))
(assert
  (! (= st_6
       (match
         ev_5
         (((delivery p) (stock (+ (count st_5) p) (- (cash st_5) (* 5 p)) ev_5))
          ((sale q b)
           (stock
             (- (count st_5) q)
             (+ (cash st_5) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_5))
          ((giveback r) (stock (+ (count st_5) r) (cash st_5) ev_5))
          (check st_5)))) :named replay_5))
(assert (= low_5 (< (count st_6) 6)))
(assert (>= (count st_6) 0))
(assert (not (exists ((z Int)) (and (= z (cash st_6)) (< z (- 500))))))
; event 6
(assert (or (= ev_6 (sale 2 9)) (= ev_6 check)))
(assert
  (! (= st_7
       (match
         ev_6
         (((delivery p) (stock (+ (count st_6) p) (- (cash st_6) (* 5 p)) ev_6))
          ((sale q b)
           (stock
             (- (count st_6) q)
             (+ (cash st_6) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_6))
          ((giveback r) (stock (+ (count st_6) r) (cash st_6) ev_6))
          (check st_6)))) :named replay_6))
(assert (= low_6 (< (count st_7) 6)))
(assert (>= (count st_7) 0))
(assert
  (=>
    ((_ is sale) ev_6)
    (> (count st_6) (count st_7))
    (or (not low_6) (distinct (last st_7) check))))
; event 7
(assert (= ev_7 (sale 2 8)))
(assert
  (! (= st_8
       (match
         ev_7
         (((delivery p) (stock (+ (count st_7) p) (- (cash st_7) (* 5 p)) ev_7))
          ((sale q b)
           (stock
             (- (count st_7) q)
             (+ (cash st_7) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_7))
          ((giveback r) (stock (+ (count st_7) r) (cash st_7) ev_7))
          (check st_7)))) :named replay_7))
(assert (= low_7 (< (count st_8) 6)))
(assert (>= (count st_8) 0))
; event 8
(assert (= ev_8 (sale 1 5)))
(assert
  (! (= st_9
       (match
         ev_8
         (((delivery p) (stock (+ (count st_8) p) (- (cash st_8) (* 5 p)) ev_8))
          ((sale q b)
           (stock
             (- (count st_8) q)
             (+ (cash st_8) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_8))
          ((giveback r) (stock (+ (count st_8) r) (cash st_8) ev_8))
          (check st_8)))) :named replay_8))
(assert (= low_8 (< (count st_9) 6)))
(assert (>= (count st_9) 0))
; event 9
(assert (= ev_9 (giveback 1)))
(assert
  (! (= st_10
       (match
         ev_9
         (((delivery p) (stock (+ (count st_9) p) (- (cash st_9) (* 5 p)) ev_9))
          ((sale q b)
           (stock
             (- (count st_9) q)
             (+ (cash st_9) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_9))
          ((giveback r) (stock (+ (count st_9) r) (cash st_9) ev_9))
          (check st_9)))) :named replay_9))
(assert (= low_9 (< (count st_10) 6)))
(assert (>= (count st_10) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
; event 10
(assert (= ev_10 check))
(assert
  (! (= st_11
       (match
         ev_10
         (((delivery p) (stock (+ (count st_10) p) (- (cash st_10) (* 5 p)) ev_10))
          ((sale q b)
           (stock
             (- (count st_10) q)
             (+ (cash st_10) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_10))
          ((giveback r) (stock (+ (count st_10) r) (cash st_10) ev_10))
          (check st_10)))) :named replay_10))
(assert (= low_10 (< (count st_11) 6)))
(assert (>= (count st_11) 0))
(assert
  (=>
    ((_ is sale) ev_10)
    (> (count st_10) (count st_11))
    (or (not low_10) (distinct (last st_11) check))))
; event 11
(assert (= ev_11 (sale 1 0)))
(assert
  (! (= st_12
       (match
         ev_11
         (((delivery p) (stock (+ (count st_11) p) (- (cash st_11) (* 5 p)) ev_11))
          ((sale q b)
           (stock
             (- (count st_11) q)
             (+ (cash st_11) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_11))
          ((giveback r) (stock (+ (count st_11) r) (cash st_11) ev_11))
          (check st_11)))) :named replay_11))
(assert (= low_11 (< (count st_12) 6)))
(assert (>= (count st_12) 0))
; event 12
(assert (= ev_12 (sale 1 9)))
(assert
  (! (= st_13
       (match
         ev_12
         (((delivery p) (stock (+ (count st_12) p) (- (cash st_12) (* 5 p)) ev_12))
          ((sale q b)
           (stock
             (- (count st_12) q)
             (+ (cash st_12) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_12))
          ((giveback r) (stock (+ (count st_12) r) (cash st_12) ev_12))
          (check st_12)))) :named replay_12))
(assert (= low_12 (< (count st_13) 6)))
(assert (>= (count st_13) 0))
(assert (not (exists ((z Int)) (and (= z (cash st_13)) (< z (- 500))))))
; event 13
(assert (= ev_13 (sale 1 4)))
(assert
  (! (= st_14
       (match
         ev_13
         (((delivery p) (stock (+ (count st_13) p) (- (cash st_13) (* 5 p)) ev_13))
          ((sale q b)
           (stock
             (- (count st_13) q)
             (+ (cash st_13) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_13))
          ((giveback r) (stock (+ (count st_13) r) (cash st_13) ev_13))
          (check st_13)))) :named replay_13))
(assert (= low_13 (< (count st_14) 6)))
(assert (>= (count st_14) 0))
(assert (or ((_ is check) ev_13) (= (last st_14) ev_13)))
; event 14
(assert (or (= ev_14 (sale 1 9)) (= ev_14 check)))
(assert
  (! (= st_15
       (match
         ev_14
         (((delivery p) (stock (+ (count st_14) p) (- (cash st_14) (* 5 p)) ev_14))
          ((sale q b)
           (stock
             (- (count st_14) q)
             (+ (cash st_14) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_14))
          ((giveback r) (stock (+ (count st_14) r) (cash st_14) ev_14))
          (check st_14)))) :named replay_14))
(assert (= low_14 (< (count st_15) 6)))
(assert (>= (count st_15) 0))
(assert
  (=>
    ((_ is sale) ev_14)
    (> (count st_14) (count st_15))
    (or (not low_14) (distinct (last st_15) check))))
; event 15
(assert (= ev_15 (delivery 9)))
(assert
  (! (= st_16
       (match
         ev_15
         (((delivery p) (stock (+ (count st_15) p) (- (cash st_15) (* 5 p)) ev_15))
          ((sale q b)
           (stock
             (- (count st_15) q)
             (+ (cash st_15) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_15))
          ((giveback r) (stock (+ (count st_15) r) (cash st_15) ev_15))
          (check st_15)))) :named replay_15))
(assert (= low_15 (< (count st_16) 6)))
(assert (>= (count st_16) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
; event 16
(assert (= ev_16 check))
(assert
  (! (= st_17
       (match
         ev_16
         (((delivery p) (stock (+ (count st_16) p) (- (cash st_16) (* 5 p)) ev_16))
          ((sale q b)
           (stock
             (- (count st_16) q)
             (+ (cash st_16) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_16))
          ((giveback r) (stock (+ (count st_16) r) (cash st_16) ev_16))
          (check st_16)))) :named replay_16))
(assert (= low_16 (< (count st_17) 6)))
(assert (>= (count st_17) 0))
; event 17
(assert (= ev_17 (sale 2 6)))
(assert
  (! (= st_18
       (match
         ev_17
         (((delivery p) (stock (+ (count st_17) p) (- (cash st_17) (* 5 p)) ev_17))
          ((sale q b)
           (stock
             (- (count st_17) q)
             (+ (cash st_17) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_17))
          ((giveback r) (stock (+ (count st_17) r) (cash st_17) ev_17))
          (check st_17)))) :named replay_17))
(assert (= low_17 (< (count st_18) 6)))
(assert (>= (count st_18) 0))
; event 18
(assert (= ev_18 (sale 1 7)))
(assert
  (! (= st_19
       (match
         ev_18
         (((delivery p) (stock (+ (count st_18) p) (- (cash st_18) (* 5 p)) ev_18))
          ((sale q b)
           (stock
             (- (count st_18) q)
             (+ (cash st_18) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_18))
          ((giveback r) (stock (+ (count st_18) r) (cash st_18) ev_18))
          (check st_18)))) :named replay_18))
(assert (= low_18 (< (count st_19) 6)))
(assert (>= (count st_19) 0))
(assert
  (=>
    ((_ is sale) ev_18)
    (> (count st_18) (count st_19))
    (or (not low_18) (distinct (last st_19) check))))
; event 19
(assert (= ev_19 (sale 2 5)))
(assert
  (! (= st_20
       (match
         ev_19
         (((delivery p) (stock (+ (count st_19) p) (- (cash st_19) (* 5 p)) ev_19))
          ((sale q b)
           (stock
             (- (count st_19) q)
             (+ (cash st_19) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_19))
          ((giveback r) (stock (+ (count st_19) r) (cash st_19) ev_19))
          (check st_19)))) :named replay_19))
(assert (= low_19 (< (count st_20) 6)))
(assert (>= (count st_20) 0))
(assert (not (exists ((z Int)) (and (= z (cash st_20)) (< z (- 500))))))
; event 20
(assert (= ev_20 (sale 4 4)))
(assert
  (! (= st_21
       (match
         ev_20
         (((delivery p) (stock (+ (count st_20) p) (- (cash st_20) (* 5 p)) ev_20))
          ((sale q b)
           (stock
             (- (count st_20) q)
             (+ (cash st_20) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_20))
          ((giveback r) (stock (+ (count st_20) r) (cash st_20) ev_20))
          (check st_20)))) :named replay_20))
(assert (= low_20 (< (count st_21) 6)))
(assert (>= (count st_21) 0))
; event 21
(assert (= ev_21 (delivery 10)))
(assert
  (! (= st_22
       (match
         ev_21
         (((delivery p) (stock (+ (count st_21) p) (- (cash st_21) (* 5 p)) ev_21))
          ((sale q b)
           (stock
             (- (count st_21) q)
             (+ (cash st_21) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_21))
          ((giveback r) (stock (+ (count st_21) r) (cash st_21) ev_21))
          (check st_21)))) :named replay_21))
(assert (= low_21 (< (count st_22) 6)))
(assert (>= (count st_22) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
; event 22
(assert (or (= ev_22 check) (= ev_22 check)))
(assert
  (! (= st_23
       (match
         ev_22
         (((delivery p) (stock (+ (count st_22) p) (- (cash st_22) (* 5 p)) ev_22))
          ((sale q b)
           (stock
             (- (count st_22) q)
             (+ (cash st_22) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_22))
          ((giveback r) (stock (+ (count st_22) r) (cash st_22) ev_22))
          (check st_22)))) :named replay_22))
(assert (= low_22 (< (count st_23) 6)))
(assert (>= (count st_23) 0))
(assert
  (=>
    ((_ is sale) ev_22)
    (> (count st_22) (count st_23))
    (or (not low_22) (distinct (last st_23) check))))
(assert (or ((_ is check) ev_22) (= (last st_23) ev_22)))
; event 23
(assert (= ev_23 (giveback 4)))
(assert
  (! (= st_24
       (match
         ev_23
         (((delivery p) (stock (+ (count st_23) p) (- (cash st_23) (* 5 p)) ev_23))
          ((sale q b)
           (stock
             (- (count st_23) q)
             (+ (cash st_23) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_23))
          ((giveback r) (stock (+ (count st_23) r) (cash st_23) ev_23))
          (check st_23)))) :named replay_23))
(assert (= low_23 (< (count st_24) 6)))
(assert (>= (count st_24) 0))
; event 24
(assert (= ev_24 (sale 4 8)))
(assert
  (! (= st_25
       (match
         ev_24
         (((delivery p) (stock (+ (count st_24) p) (- (cash st_24) (* 5 p)) ev_24))
          ((sale q b)
           (stock
             (- (count st_24) q)
             (+ (cash st_24) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_24))
          ((giveback r) (stock (+ (count st_24) r) (cash st_24) ev_24))
          (check st_24)))) :named replay_24))
(assert (= low_24 (< (count st_25) 6)))
(assert (>= (count st_25) 0))
; event 25
(assert (= ev_25 (sale 3 5)))
(assert
  (! (= st_26
       (match
         ev_25
         (((delivery p) (stock (+ (count st_25) p) (- (cash st_25) (* 5 p)) ev_25))
          ((sale q b)
           (stock
             (- (count st_25) q)
             (+ (cash st_25) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_25))
          ((giveback r) (stock (+ (count st_25) r) (cash st_25) ev_25))
          (check st_25)))) :named replay_25))
(assert (= low_25 (< (count st_26) 6)))
(assert (>= (count st_26) 0))
; event 26
(assert (= ev_26 (sale 2 7)))
(assert
  (! (= st_27
       (match
         ev_26
         (((delivery p) (stock (+ (count st_26) p) (- (cash st_26) (* 5 p)) ev_26))
          ((sale q b)
           (stock
             (- (count st_26) q)
             (+ (cash st_26) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_26))
          ((giveback r) (stock (+ (count st_26) r) (cash st_26) ev_26))
          (check st_26)))) :named replay_26))
(assert (= low_26 (< (count st_27) 6)))
(assert (>= (count st_27) 0))
(assert
  (=>
    ((_ is sale) ev_26)
    (> (count st_26) (count st_27))
    (or (not low_26) (distinct (last st_27) check))))
(assert (not (exists ((z Int)) (and (= z (cash st_27)) (< z (- 500))))))
; event 27
(assert (= ev_27 (sale 2 3)))
(assert
  (! (= st_28
       (match
         ev_27
         (((delivery p) (stock (+ (count st_27) p) (- (cash st_27) (* 5 p)) ev_27))
          ((sale q b)
           (stock
             (- (count st_27) q)
             (+ (cash st_27) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_27))
          ((giveback r) (stock (+ (count st_27) r) (cash st_27) ev_27))
          (check st_27)))) :named replay_27))
(assert (= low_27 (< (count st_28) 6)))
(assert (>= (count st_28) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
; event 28
(assert (= ev_28 (giveback 4)))
(assert
  (! (= st_29
       (match
         ev_28
         (((delivery p) (stock (+ (count st_28) p) (- (cash st_28) (* 5 p)) ev_28))
          ((sale q b)
           (stock
             (- (count st_28) q)
             (+ (cash st_28) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_28))
          ((giveback r) (stock (+ (count st_28) r) (cash st_28) ev_28))
          (check st_28)))) :named replay_28))
(assert (= low_28 (< (count st_29) 6)))
(assert (>= (count st_29) 0))
; event 29
(assert (= ev_29 (sale 4 3)))
(assert
  (! (= st_30
       (match
         ev_29
         (((delivery p) (stock (+ (count st_29) p) (- (cash st_29) (* 5 p)) ev_29))
          ((sale q b)
           (stock
             (- (count st_29) q)
             (+ (cash st_29) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_29))
          ((giveback r) (stock (+ (count st_29) r) (cash st_29) ev_29))
          (check st_29)))) :named replay_29))
(assert (= low_29 (< (count st_30) 6)))
(assert (>= (count st_30) 0))
; event 30
(assert (or (= ev_30 (giveback 3)) (= ev_30 check)))
(assert
  (! (= st_31
       (match
         ev_30
         (((delivery p) (stock (+ (count st_30) p) (- (cash st_30) (* 5 p)) ev_30))
          ((sale q b)
           (stock
             (- (count st_30) q)
             (+ (cash st_30) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_30))
          ((giveback r) (stock (+ (count st_30) r) (cash st_30) ev_30))
          (check st_30)))) :named replay_30))
(assert (= low_30 (< (count st_31) 6)))
(assert (>= (count st_31) 0))
(assert
  (=>
    ((_ is sale) ev_30)
    (> (count st_30) (count st_31))
    (or (not low_30) (distinct (last st_31) check))))
; event 31
(assert (= ev_31 (sale 1 5)))
(assert
  (! (= st_32
       (match
         ev_31
         (((delivery p) (stock (+ (count st_31) p) (- (cash st_31) (* 5 p)) ev_31))
          ((sale q b)
           (stock
             (- (count st_31) q)
             (+ (cash st_31) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_31))
          ((giveback r) (stock (+ (count st_31) r) (cash st_31) ev_31))
          (check st_31)))) :named replay_31))
(assert (= low_31 (< (count st_32) 6)))
(assert (>= (count st_32) 0))
(assert (or ((_ is check) ev_31) (= (last st_32) ev_31)))
; event 32
(assert (= ev_32 check))
(assert
  (! (= st_33
       (match
         ev_32
         (((delivery p) (stock (+ (count st_32) p) (- (cash st_32) (* 5 p)) ev_32))
          ((sale q b)
           (stock
             (- (count st_32) q)
             (+ (cash st_32) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_32))
          ((giveback r) (stock (+ (count st_32) r) (cash st_32) ev_32))
          (check st_32)))) :named replay_32))
(assert (= low_32 (< (count st_33) 6)))
(assert (>= (count st_33) 0))
; event 33
(assert (= ev_33 (sale 3 9)))
(assert
  (! (= st_34
       (match
         ev_33
         (((delivery p) (stock (+ (count st_33) p) (- (cash st_33) (* 5 p)) ev_33))
          ((sale q b)
           (stock
             (- (count st_33) q)
             (+ (cash st_33) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_33))
          ((giveback r) (stock (+ (count st_33) r) (cash st_33) ev_33))
          (check st_33)))) :named replay_33))
(assert (= low_33 (< (count st_34) 6)))
(assert (>= (count st_34) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
(assert (not (exists ((z Int)) (and (= z (cash st_34)) (< z (- 500))))))
; event 34
(assert (= ev_34 (sale 1 0)))
(assert
  (! (= st_35
       (match
         ev_34
         (((delivery p) (stock (+ (count st_34) p) (- (cash st_34) (* 5 p)) ev_34))
          ((sale q b)
           (stock
             (- (count st_34) q)
             (+ (cash st_34) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_34))
          ((giveback r) (stock (+ (count st_34) r) (cash st_34) ev_34))
          (check st_34)))) :named replay_34))
(assert (= low_34 (< (count st_35) 6)))
(assert (>= (count st_35) 0))
(assert
  (=>
    ((_ is sale) ev_34)
    (> (count st_34) (count st_35))
    (or (not low_34) (distinct (last st_35) check))))
; event 35
(assert (= ev_35 (sale 4 1)))
(assert
  (! (= st_36
       (match
         ev_35
         (((delivery p) (stock (+ (count st_35) p) (- (cash st_35) (* 5 p)) ev_35))
          ((sale q b)
           (stock
             (- (count st_35) q)
             (+ (cash st_35) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_35))
          ((giveback r) (stock (+ (count st_35) r) (cash st_35) ev_35))
          (check st_35)))) :named replay_35))
(assert (= low_35 (< (count st_36) 6)))
(assert (>= (count st_36) 0))
; event 36
(assert (= ev_36 (delivery 11)))
(assert
  (! (= st_37
       (match
         ev_36
         (((delivery p) (stock (+ (count st_36) p) (- (cash st_36) (* 5 p)) ev_36))
          ((sale q b)
           (stock
             (- (count st_36) q)
             (+ (cash st_36) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_36))
          ((giveback r) (stock (+ (count st_36) r) (cash st_36) ev_36))
          (check st_36)))) :named replay_36))
(assert (= low_36 (< (count st_37) 6)))
(assert (>= (count st_37) 0))
; event 37
(assert (= ev_37 (sale 4 0)))
(assert
  (! (= st_38
       (match
         ev_37
         (((delivery p) (stock (+ (count st_37) p) (- (cash st_37) (* 5 p)) ev_37))
          ((sale q b)
           (stock
             (- (count st_37) q)
             (+ (cash st_37) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_37))
          ((giveback r) (stock (+ (count st_37) r) (cash st_37) ev_37))
          (check st_37)))) :named replay_37))
(assert (= low_37 (< (count st_38) 6)))
(assert (>= (count st_38) 0))
; event 38
(assert (or (= ev_38 check) (= ev_38 check)))
(assert
  (! (= st_39
       (match
         ev_38
         (((delivery p) (stock (+ (count st_38) p) (- (cash st_38) (* 5 p)) ev_38))
          ((sale q b)
           (stock
             (- (count st_38) q)
             (+ (cash st_38) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_38))
          ((giveback r) (stock (+ (count st_38) r) (cash st_38) ev_38))
          (check st_38)))) :named replay_38))
(assert (= low_38 (< (count st_39) 6)))
(assert (>= (count st_39) 0))
(assert
  (=>
    ((_ is sale) ev_38)
    (> (count st_38) (count st_39))
    (or (not low_38) (distinct (last st_39) check))))
; event 39
(assert (= ev_39 (sale 2 4)))
(assert
  (! (= st_40
       (match
         ev_39
         (((delivery p) (stock (+ (count st_39) p) (- (cash st_39) (* 5 p)) ev_39))
          ((sale q b)
           (stock
             (- (count st_39) q)
             (+ (cash st_39) (ite (member b) (* 1 (price b)) (+ (price b) (price b))))
             ev_39))
          ((giveback r) (stock (+ (count st_39) r) (cash st_39) ev_39))
          (check st_39)))) :named replay_39))
(assert (= low_39 (< (count st_40) 6)))
(assert (>= (count st_40) 0))
(assert (exists ((b Int)) (and (<= 0 b 9) (=> (member b) (= (price b) (price 4))))))
(assert (and (> (cash st_40) (- 400)) (< (cash st_40) 900)))

(check-sat)
(exit)
