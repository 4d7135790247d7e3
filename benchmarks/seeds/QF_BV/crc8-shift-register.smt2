; CRC-8 (polynomial 0x07) of one byte bit by bit, against the long division of the byte followed
; by eight zero bits: the remainders never differ.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const data (_ BitVec 8))
(declare-const crc_0 (_ BitVec 8))
(declare-const crc_1 (_ BitVec 8))
(declare-const crc_2 (_ BitVec 8))
(declare-const crc_3 (_ BitVec 8))
(declare-const crc_4 (_ BitVec 8))
(declare-const crc_5 (_ BitVec 8))
(declare-const crc_6 (_ BitVec 8))
(declare-const crc_7 (_ BitVec 8))
(declare-const crc_8 (_ BitVec 8))
(declare-const rest_0 (_ BitVec 16))
(declare-const rest_1 (_ BitVec 16))
(declare-const rest_2 (_ BitVec 16))
(declare-const rest_3 (_ BitVec 16))
(declare-const rest_4 (_ BitVec 16))
(declare-const rest_5 (_ BitVec 16))
(declare-const rest_6 (_ BitVec 16))
(declare-const rest_7 (_ BitVec 16))
(declare-const rest_8 (_ BitVec 16))

(assert (= crc_0 data))
(assert
  (= crc_1 (ite (= ((_ extract 7 7) crc_0) #b1) (bvxor (bvshl crc_0 #x01) #x07) (bvshl crc_0 #x01))))
(assert
  (= crc_2 (ite (= ((_ extract 7 7) crc_1) #b1) (bvxor (bvshl crc_1 #x01) #x07) (bvshl crc_1 #x01))))
(assert
  (= crc_3 (ite (= ((_ extract 7 7) crc_2) #b1) (bvxor (bvshl crc_2 #x01) #x07) (bvshl crc_2 #x01))))
(assert
  (= crc_4 (ite (= ((_ extract 7 7) crc_3) #b1) (bvxor (bvshl crc_3 #x01) #x07) (bvshl crc_3 #x01))))
(assert
  (= crc_5 (ite (= ((_ extract 7 7) crc_4) #b1) (bvxor (bvshl crc_4 #x01) #x07) (bvshl crc_4 #x01))))
(assert
  (= crc_6 (ite (= ((_ extract 7 7) crc_5) #b1) (bvxor (bvshl crc_5 #x01) #x07) (bvshl crc_5 #x01))))
(assert
  (= crc_7 (ite (= ((_ extract 7 7) crc_6) #b1) (bvxor (bvshl crc_6 #x01) #x07) (bvshl crc_6 #x01))))
(assert
  (= crc_8 (ite (= ((_ extract 7 7) crc_7) #b1) (bvxor (bvshl crc_7 #x01) #x07) (bvshl crc_7 #x01))))
(assert (= rest_0 (concat data #x00)))
(assert (= rest_1 (bvxor rest_0 (ite (= #b1 ((_ extract 15 15) rest_0)) #x8380 #x0000))))
(assert (= rest_2 (bvxor rest_1 (ite (= #b1 ((_ extract 14 14) rest_1)) #x41c0 #x0000))))
(assert (= rest_3 (bvxor rest_2 (ite (= #b1 ((_ extract 13 13) rest_2)) #x20e0 #x0000))))
(assert (= rest_4 (bvxor rest_3 (ite (= #b1 ((_ extract 12 12) rest_3)) #x1070 #x0000))))
(assert (= rest_5 (bvxor rest_4 (ite (= #b1 ((_ extract 11 11) rest_4)) #x0838 #x0000))))
(assert (= rest_6 (bvxor rest_5 (ite (= #b1 ((_ extract 10 10) rest_5)) #x041c #x0000))))
(assert (= rest_7 (bvxor rest_6 (ite (= #b1 ((_ extract 9 9) rest_6)) #x020e #x0000))))
(assert (= rest_8 (bvxor rest_7 (ite (= #b1 ((_ extract 8 8) rest_7)) #x0107 #x0000))))
(assert (or (bvugt rest_8 #x00ff) (distinct ((_ extract 7 0) rest_8) crc_8)))

(check-sat)
(exit)
