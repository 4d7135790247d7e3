; A chain of 37 rules over eight bit fields: quantified checks say that no packet class is dropped by
; mistake; masks of some rules are open and must be chosen such that all checks hold.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const mask_0 (_ BitVec 8))
(declare-const mask_1 (_ BitVec 8))
(declare-const mask_2 (_ BitVec 8))
(declare-const mask_3 (_ BitVec 8))
(declare-const mask_4 (_ BitVec 8))
(declare-const mask_5 (_ BitVec 8))
(declare-const mask_6 (_ BitVec 8))
(declare-const mask_7 (_ BitVec 8))
(declare-const mask_8 (_ BitVec 8))
(declare-const mask_9 (_ BitVec 8))
(declare-const mask_10 (_ BitVec 8))
(declare-const mask_11 (_ BitVec 8))
(declare-const mask_12 (_ BitVec 8))
(declare-const mask_13 (_ BitVec 8))
(declare-const mask_14 (_ BitVec 8))
(declare-const mask_15 (_ BitVec 8))
(declare-const mask_16 (_ BitVec 8))
(declare-const mask_17 (_ BitVec 8))
(declare-const mask_18 (_ BitVec 8))
(declare-const mask_19 (_ BitVec 8))
(declare-const mask_20 (_ BitVec 8))
(declare-const mask_21 (_ BitVec 8))
(declare-const mask_22 (_ BitVec 8))
(declare-const mask_23 (_ BitVec 8))
(declare-const mask_24 (_ BitVec 8))
(declare-const mask_25 (_ BitVec 8))
(declare-const mask_26 (_ BitVec 8))
(declare-const mask_27 (_ BitVec 8))
(declare-const mask_28 (_ BitVec 8))
(declare-const mask_29 (_ BitVec 8))
(declare-const mask_30 (_ BitVec 8))
(declare-const mask_31 (_ BitVec 8))
(declare-const mask_32 (_ BitVec 8))
(declare-const mask_33 (_ BitVec 8))
(declare-const mask_34 (_ BitVec 8))
(declare-const mask_35 (_ BitVec 8))
(declare-const mask_36 (_ BitVec 8))
(declare-const net_0 (_ BitVec 8))
(declare-const net_1 (_ BitVec 8))
(declare-const net_2 (_ BitVec 8))
(declare-const net_3 (_ BitVec 8))
(declare-const net_4 (_ BitVec 8))
(declare-const net_5 (_ BitVec 8))
(declare-const net_6 (_ BitVec 8))
(declare-const net_7 (_ BitVec 8))
(declare-const net_8 (_ BitVec 8))
(declare-const net_9 (_ BitVec 8))
(declare-const net_10 (_ BitVec 8))
(declare-const net_11 (_ BitVec 8))
(declare-const net_12 (_ BitVec 8))
(declare-const net_13 (_ BitVec 8))
(declare-const net_14 (_ BitVec 8))
(declare-const net_15 (_ BitVec 8))
(declare-const net_16 (_ BitVec 8))
(declare-const net_17 (_ BitVec 8))
(declare-const net_18 (_ BitVec 8))
(declare-const net_19 (_ BitVec 8))
(declare-const net_20 (_ BitVec 8))
(declare-const net_21 (_ BitVec 8))
(declare-const net_22 (_ BitVec 8))
(declare-const net_23 (_ BitVec 8))
(declare-const net_24 (_ BitVec 8))
(declare-const net_25 (_ BitVec 8))
(declare-const net_26 (_ BitVec 8))
(declare-const net_27 (_ BitVec 8))
(declare-const net_28 (_ BitVec 8))
(declare-const net_29 (_ BitVec 8))
(declare-const net_30 (_ BitVec 8))
(declare-const net_31 (_ BitVec 8))
(declare-const net_32 (_ BitVec 8))
(declare-const net_33 (_ BitVec 8))
(declare-const net_34 (_ BitVec 8))
(declare-const net_35 (_ BitVec 8))
(declare-const net_36 (_ BitVec 8))
(declare-const allow_0 Bool)
(declare-const allow_1 Bool)
(declare-const allow_2 Bool)
(declare-const allow_3 Bool)
(declare-const allow_4 Bool)
(declare-const allow_5 Bool)
(declare-const allow_6 Bool)
(declare-const allow_7 Bool)
(declare-const allow_8 Bool)
(declare-const allow_9 Bool)
(declare-const allow_10 Bool)
(declare-const allow_11 Bool)
(declare-const allow_12 Bool)
(declare-const allow_13 Bool)
(declare-const allow_14 Bool)
(declare-const allow_15 Bool)
(declare-const allow_16 Bool)
(declare-const allow_17 Bool)
(declare-const allow_18 Bool)
(declare-const allow_19 Bool)
(declare-const allow_20 Bool)
(declare-const allow_21 Bool)
(declare-const allow_22 Bool)
(declare-const allow_23 Bool)
(declare-const allow_24 Bool)
(declare-const allow_25 Bool)
(declare-const allow_26 Bool)
(declare-const allow_27 Bool)
(declare-const allow_28 Bool)
(declare-const allow_29 Bool)
(declare-const allow_30 Bool)
(declare-const allow_31 Bool)
(declare-const allow_32 Bool)
(declare-const allow_33 Bool)
(declare-const allow_34 Bool)
(declare-const allow_35 Bool)
(declare-const allow_36 Bool)

(define-fun hits ((a (_ BitVec 8)) (n (_ BitVec 8)) (m (_ BitVec 8))) Bool (= (bvand a m) n))
; rule 0
(assert (and (= net_0 (bvand #xd4 mask_0)) (bvuge mask_0 #xfc)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_0 mask_0) (= (bvand net_0 (bvnot mask_0)) #x00))) :named clean_0))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_0 mask_0) (bvule net_0 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_0 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_0))
(assert (=> allow_0 (ite (bvsge net_0 #x00) (bvslt #x80 net_0) (bvsle net_0 (bvsub mask_0 #x00)))))
; rule 1
(assert (and (= mask_1 #xf0) (= net_1 #x90)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_1 mask_1) (= (bvand net_1 (bvnot mask_1)) #x00))) :named clean_1))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_1 mask_1) (bvule net_1 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_1 mask_1) (= ((_ extract 3 0) a) b) (bvugt mask_1 #xf0))
      (or (= b ((_ extract 3 0) net_1)) (distinct ((_ extract 0 0) mask_1) #b1)))))
; rule 2
(assert (and (= mask_2 #xf0) (= net_2 #x60)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_2 mask_2) (= (bvand net_2 (bvnot mask_2)) #x00))) :named clean_2))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_2 mask_2) (bvule net_2 a))))
(assert (xor allow_2 (exists ((a (_ BitVec 8))) (and (hits a net_2 mask_2) (hits a net_1 mask_1)))))
; rule 3
(assert (and (= mask_3 #xf0) (= net_3 #x50)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_3 mask_3) (= (bvand net_3 (bvnot mask_3)) #x00))) :named clean_3))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_3 mask_3) (bvule net_3 a))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_3 k) #x00) (distinct (bvlshr (bvshl mask_3 k) k) #x00)))))
; rule 4
(assert (and (= mask_4 #xe0) (= net_4 #x60)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_4 mask_4) (= (bvand net_4 (bvnot mask_4)) #x00))) :named clean_4))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_4 mask_4) (bvule net_4 a))))
; rule 5
(assert (and (= mask_5 #xfe) (= net_5 #x06)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_5 mask_5) (= (bvand net_5 (bvnot mask_5)) #x00))) :named clean_5))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_5 mask_5) (bvule net_5 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_5 mask_5) (= ((_ extract 3 0) a) b) (bvugt mask_5 #xf0))
      (or (= b ((_ extract 3 0) net_5)) (distinct ((_ extract 0 0) mask_5) #b1)))))
(assert (xor allow_5 (exists ((a (_ BitVec 8))) (and (hits a net_5 mask_5) (hits a net_4 mask_4)))))
; rule 6
(assert (and (= net_6 (bvand #xd8 mask_6)) (bvuge mask_6 #xf8)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_6 mask_6) (= (bvand net_6 (bvnot mask_6)) #x00))) :named clean_6))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_6 mask_6) (bvule net_6 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_6 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_6))
; rule 7
(assert (and (= mask_7 #xfe) (= net_7 #x4a)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_7 mask_7) (= (bvand net_7 (bvnot mask_7)) #x00))) :named clean_7))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_7 mask_7) (bvule net_7 a))))
(assert (=> allow_7 (ite (bvsge net_7 #x00) (bvslt #x80 net_7) (bvsle net_7 (bvsub mask_7 #x00)))))
; rule 8
(assert (and (= mask_8 #xfc) (= net_8 #x74)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_8 mask_8) (= (bvand net_8 (bvnot mask_8)) #x00))) :named clean_8))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_8 mask_8) (bvule net_8 a))))
(assert (xor allow_8 (exists ((a (_ BitVec 8))) (and (hits a net_8 mask_8) (hits a net_7 mask_7)))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_8 k) #x00) (distinct (bvlshr (bvshl mask_8 k) k) #x00)))))
; rule 9
(assert (and (= mask_9 #xfe) (= net_9 #xde)))
(assert
  (! (forall ((a (_ BitVec 8))) (=> (hits a net_9 mask_9) (= (bvand net_9 (bvnot mask_9)) #x00))) :named clean_9))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_9 mask_9) (bvule net_9 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_9 mask_9) (= ((_ extract 3 0) a) b) (bvugt mask_9 #xf0))
      (or (= b ((_ extract 3 0) net_9)) (distinct ((_ extract 0 0) mask_9) #b1)))))
; rule 10
(assert (and (= mask_10 #xf0) (= net_10 #xe0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_10 mask_10) (= (bvand net_10 (bvnot mask_10)) #x00))) :named clean_10))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_10 mask_10) (bvule net_10 a))))
; rule 11
(assert (and (= mask_11 #xfe) (= net_11 #xa8)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_11 mask_11) (= (bvand net_11 (bvnot mask_11)) #x00))) :named clean_11))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_11 mask_11) (bvule net_11 a))))
(assert
  (xor allow_11 (exists ((a (_ BitVec 8))) (and (hits a net_11 mask_11) (hits a net_10 mask_10)))))
; rule 12
(assert (and (= net_12 (bvand #xe0 mask_12)) (bvuge mask_12 #xe0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_12 mask_12) (= (bvand net_12 (bvnot mask_12)) #x00))) :named clean_12))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_12 mask_12) (bvule net_12 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_12 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_12))
; rule 13
(assert (and (= mask_13 #xfe) (= net_13 #xbc)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_13 mask_13) (= (bvand net_13 (bvnot mask_13)) #x00))) :named clean_13))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_13 mask_13) (bvule net_13 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_13 mask_13) (= ((_ extract 3 0) a) b) (bvugt mask_13 #xf0))
      (or (= b ((_ extract 3 0) net_13)) (distinct ((_ extract 0 0) mask_13) #b1)))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_13 k) #x00) (distinct (bvlshr (bvshl mask_13 k) k) #x00)))))
; rule 14
(assert (and (= mask_14 #xfe) (= net_14 #x4e)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_14 mask_14) (= (bvand net_14 (bvnot mask_14)) #x00))) :named clean_14))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_14 mask_14) (bvule net_14 a))))
(assert
  (xor allow_14 (exists ((a (_ BitVec 8))) (and (hits a net_14 mask_14) (hits a net_13 mask_13)))))
(assert
  (=> allow_14 (ite (bvsge net_14 #x00) (bvslt #x80 net_14) (bvsle net_14 (bvsub mask_14 #x00)))))
; rule 15
(assert (and (= mask_15 #xfe) (= net_15 #x3e)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_15 mask_15) (= (bvand net_15 (bvnot mask_15)) #x00))) :named clean_15))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_15 mask_15) (bvule net_15 a))))
; rule 16
(assert (and (= mask_16 #xfe) (= net_16 #xe8)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_16 mask_16) (= (bvand net_16 (bvnot mask_16)) #x00))) :named clean_16))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_16 mask_16) (bvule net_16 a))))
; rule 17
(assert (and (= mask_17 #xfc) (= net_17 #xac)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_17 mask_17) (= (bvand net_17 (bvnot mask_17)) #x00))) :named clean_17))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_17 mask_17) (bvule net_17 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_17 mask_17) (= ((_ extract 3 0) a) b) (bvugt mask_17 #xf0))
      (or (= b ((_ extract 3 0) net_17)) (distinct ((_ extract 0 0) mask_17) #b1)))))
(assert
  (xor allow_17 (exists ((a (_ BitVec 8))) (and (hits a net_17 mask_17) (hits a net_16 mask_16)))))
; rule 18
(assert (and (= net_18 (bvand #xf0 mask_18)) (bvuge mask_18 #xf0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_18 mask_18) (= (bvand net_18 (bvnot mask_18)) #x00))) :named clean_18))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_18 mask_18) (bvule net_18 a))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_18 k) #x00) (distinct (bvlshr (bvshl mask_18 k) k) #x00)))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_18 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_18))
; rule 19
(assert (and (= mask_19 #xfc) (= net_19 #x5c)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_19 mask_19) (= (bvand net_19 (bvnot mask_19)) #x00))) :named clean_19))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_19 mask_19) (bvule net_19 a))))
; rule 20
(assert (and (= mask_20 #xfe) (= net_20 #xf0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_20 mask_20) (= (bvand net_20 (bvnot mask_20)) #x00))) :named clean_20))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_20 mask_20) (bvule net_20 a))))
(assert
  (xor allow_20 (exists ((a (_ BitVec 8))) (and (hits a net_20 mask_20) (hits a net_19 mask_19)))))
; rule 21
(assert (and (= mask_21 #xfc) (= net_21 #x24)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_21 mask_21) (= (bvand net_21 (bvnot mask_21)) #x00))) :named clean_21))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_21 mask_21) (bvule net_21 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_21 mask_21) (= ((_ extract 3 0) a) b) (bvugt mask_21 #xf0))
      (or (= b ((_ extract 3 0) net_21)) (distinct ((_ extract 0 0) mask_21) #b1)))))
(assert
  (=> allow_21 (ite (bvsge net_21 #x00) (bvslt #x80 net_21) (bvsle net_21 (bvsub mask_21 #x00)))))
; rule 22
(assert (and (= mask_22 #xfc) (= net_22 #x68)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_22 mask_22) (= (bvand net_22 (bvnot mask_22)) #x00))) :named clean_22))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_22 mask_22) (bvule net_22 a))))
; rule 23
(assert (and (= mask_23 #xe0) (= net_23 #x20)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_23 mask_23) (= (bvand net_23 (bvnot mask_23)) #x00))) :named clean_23))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_23 mask_23) (bvule net_23 a))))
(assert
  (xor allow_23 (exists ((a (_ BitVec 8))) (and (hits a net_23 mask_23) (hits a net_22 mask_22)))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_23 k) #x00) (distinct (bvlshr (bvshl mask_23 k) k) #x00)))))
; rule 24
(assert (and (= net_24 (bvand #xf2 mask_24)) (bvuge mask_24 #xfe)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_24 mask_24) (= (bvand net_24 (bvnot mask_24)) #x00))) :named clean_24))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_24 mask_24) (bvule net_24 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_24 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_24))
; rule 25
(assert (and (= mask_25 #xe0) (= net_25 #xc0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_25 mask_25) (= (bvand net_25 (bvnot mask_25)) #x00))) :named clean_25))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_25 mask_25) (bvule net_25 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_25 mask_25) (= ((_ extract 3 0) a) b) (bvugt mask_25 #xf0))
      (or (= b ((_ extract 3 0) net_25)) (distinct ((_ extract 0 0) mask_25) #b1)))))
; rule 26
(assert (and (= mask_26 #xfc) (= net_26 #xac)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_26 mask_26) (= (bvand net_26 (bvnot mask_26)) #x00))) :named clean_26))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_26 mask_26) (bvule net_26 a))))
(assert
  (xor allow_26 (exists ((a (_ BitVec 8))) (and (hits a net_26 mask_26) (hits a net_25 mask_25)))))
; rule 27
(assert (and (= mask_27 #xfc) (= net_27 #xd0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_27 mask_27) (= (bvand net_27 (bvnot mask_27)) #x00))) :named clean_27))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_27 mask_27) (bvule net_27 a))))
; rule 28
(assert (and (= mask_28 #xf8) (= net_28 #xb8)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_28 mask_28) (= (bvand net_28 (bvnot mask_28)) #x00))) :named clean_28))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_28 mask_28) (bvule net_28 a))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_28 k) #x00) (distinct (bvlshr (bvshl mask_28 k) k) #x00)))))
(assert
  (=> allow_28 (ite (bvsge net_28 #x00) (bvslt #x80 net_28) (bvsle net_28 (bvsub mask_28 #x00)))))
; rule 29
(assert (and (= mask_29 #xf0) (= net_29 #xc0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_29 mask_29) (= (bvand net_29 (bvnot mask_29)) #x00))) :named clean_29))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_29 mask_29) (bvule net_29 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_29 mask_29) (= ((_ extract 3 0) a) b) (bvugt mask_29 #xf0))
      (or (= b ((_ extract 3 0) net_29)) (distinct ((_ extract 0 0) mask_29) #b1)))))
(assert
  (xor allow_29 (exists ((a (_ BitVec 8))) (and (hits a net_29 mask_29) (hits a net_28 mask_28)))))
; rule 30
(assert (and (= net_30 (bvand #xf8 mask_30)) (bvuge mask_30 #xf8)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_30 mask_30) (= (bvand net_30 (bvnot mask_30)) #x00))) :named clean_30))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_30 mask_30) (bvule net_30 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_30 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_30))
; rule 31
(assert (and (= mask_31 #xf0) (= net_31 #x80)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_31 mask_31) (= (bvand net_31 (bvnot mask_31)) #x00))) :named clean_31))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_31 mask_31) (bvule net_31 a))))
; rule 32
(assert (and (= mask_32 #xfe) (= net_32 #x2e)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_32 mask_32) (= (bvand net_32 (bvnot mask_32)) #x00))) :named clean_32))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_32 mask_32) (bvule net_32 a))))
(assert
  (xor allow_32 (exists ((a (_ BitVec 8))) (and (hits a net_32 mask_32) (hits a net_31 mask_31)))))
; rule 33
(assert (and (= mask_33 #xfc) (= net_33 #xfc)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_33 mask_33) (= (bvand net_33 (bvnot mask_33)) #x00))) :named clean_33))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_33 mask_33) (bvule net_33 a))))
(assert
  (forall ((a (_ BitVec 8))
           (b (_ BitVec 4)))
    (=>
      (and (hits a net_33 mask_33) (= ((_ extract 3 0) a) b) (bvugt mask_33 #xf0))
      (or (= b ((_ extract 3 0) net_33)) (distinct ((_ extract 0 0) mask_33) #b1)))))
(assert
  (not
    (exists ((k (_ BitVec 8)))
      (and (bvult k #x08) (= (bvshl mask_33 k) #x00) (distinct (bvlshr (bvshl mask_33 k) k) #x00)))))
; rule 34
(assert (and (= mask_34 #xfe) (= net_34 #xfa)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_34 mask_34) (= (bvand net_34 (bvnot mask_34)) #x00))) :named clean_34))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_34 mask_34) (bvule net_34 a))))
; rule 35
(assert (and (= mask_35 #xfe) (= net_35 #x70)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_35 mask_35) (= (bvand net_35 (bvnot mask_35)) #x00))) :named clean_35))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_35 mask_35) (bvule net_35 a))))
(assert
  (xor allow_35 (exists ((a (_ BitVec 8))) (and (hits a net_35 mask_35) (hits a net_34 mask_34)))))
(assert
  (=> allow_35 (ite (bvsge net_35 #x00) (bvslt #x80 net_35) (bvsle net_35 (bvsub mask_35 #x00)))))
; rule 36
(assert (and (= net_36 (bvand #xa0 mask_36)) (bvuge mask_36 #xe0)))
(assert
  (! (forall ((a (_ BitVec 8)))
       (=> (hits a net_36 mask_36) (= (bvand net_36 (bvnot mask_36)) #x00))) :named clean_36))
(assert (exists ((a (_ BitVec 8))) (and (hits a net_36 mask_36) (bvule net_36 a))))
(assert
  (! (forall ((j (_ BitVec 8))) (or (not (= mask_36 (bvnot j))) (= (bvand j (bvadd j #x01)) #x00))) :named prefix_36))

(check-sat)
(exit)
