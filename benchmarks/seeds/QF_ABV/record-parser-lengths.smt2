; A parser for tag, length, value records in a 256 byte buffer: fifteen records, check sum bytes,
; nested records that may end early, and a write of the parser into its own input. Find an input that
; is accepted with a nested record overlapping its parent.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const buf_0 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_1 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_2 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_3 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_4 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_5 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_6 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_7 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_8 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_9 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_10 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_11 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_12 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_13 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_14 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const buf_15 (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const pos_0 (_ BitVec 8))
(declare-const pos_1 (_ BitVec 8))
(declare-const pos_2 (_ BitVec 8))
(declare-const pos_3 (_ BitVec 8))
(declare-const pos_4 (_ BitVec 8))
(declare-const pos_5 (_ BitVec 8))
(declare-const pos_6 (_ BitVec 8))
(declare-const pos_7 (_ BitVec 8))
(declare-const pos_8 (_ BitVec 8))
(declare-const pos_9 (_ BitVec 8))
(declare-const pos_10 (_ BitVec 8))
(declare-const pos_11 (_ BitVec 8))
(declare-const pos_12 (_ BitVec 8))
(declare-const pos_13 (_ BitVec 8))
(declare-const pos_14 (_ BitVec 8))
(declare-const pos_15 (_ BitVec 8))
(declare-const tag_0 (_ BitVec 8))
(declare-const tag_1 (_ BitVec 8))
(declare-const tag_2 (_ BitVec 8))
(declare-const tag_3 (_ BitVec 8))
(declare-const tag_4 (_ BitVec 8))
(declare-const tag_5 (_ BitVec 8))
(declare-const tag_6 (_ BitVec 8))
(declare-const tag_7 (_ BitVec 8))
(declare-const tag_8 (_ BitVec 8))
(declare-const tag_9 (_ BitVec 8))
(declare-const tag_10 (_ BitVec 8))
(declare-const tag_11 (_ BitVec 8))
(declare-const tag_12 (_ BitVec 8))
(declare-const tag_13 (_ BitVec 8))
(declare-const tag_14 (_ BitVec 8))
(declare-const len_0 (_ BitVec 8))
(declare-const len_1 (_ BitVec 8))
(declare-const len_2 (_ BitVec 8))
(declare-const len_3 (_ BitVec 8))
(declare-const len_4 (_ BitVec 8))
(declare-const len_5 (_ BitVec 8))
(declare-const len_6 (_ BitVec 8))
(declare-const len_7 (_ BitVec 8))
(declare-const len_8 (_ BitVec 8))
(declare-const len_9 (_ BitVec 8))
(declare-const len_10 (_ BitVec 8))
(declare-const len_11 (_ BitVec 8))
(declare-const len_12 (_ BitVec 8))
(declare-const len_13 (_ BitVec 8))
(declare-const len_14 (_ BitVec 8))
(declare-const sum_0 (_ BitVec 8))
(declare-const sum_1 (_ BitVec 8))
(declare-const sum_2 (_ BitVec 8))
(declare-const sum_3 (_ BitVec 8))
(declare-const sum_4 (_ BitVec 8))
(declare-const sum_5 (_ BitVec 8))
(declare-const sum_6 (_ BitVec 8))
(declare-const sum_7 (_ BitVec 8))
(declare-const sum_8 (_ BitVec 8))
(declare-const sum_9 (_ BitVec 8))
(declare-const sum_10 (_ BitVec 8))
(declare-const sum_11 (_ BitVec 8))
(declare-const sum_12 (_ BitVec 8))
(declare-const sum_13 (_ BitVec 8))
(declare-const sum_14 (_ BitVec 8))
(declare-const sum_15 (_ BitVec 8))
(declare-const limit_0 (_ BitVec 8))
(declare-const limit_1 (_ BitVec 8))
(declare-const limit_2 (_ BitVec 8))
(declare-const limit_3 (_ BitVec 8))
(declare-const limit_4 (_ BitVec 8))
(declare-const limit_5 (_ BitVec 8))
(declare-const limit_6 (_ BitVec 8))
(declare-const limit_7 (_ BitVec 8))
(declare-const limit_8 (_ BitVec 8))
(declare-const limit_9 (_ BitVec 8))
(declare-const limit_10 (_ BitVec 8))
(declare-const limit_11 (_ BitVec 8))
(declare-const limit_12 (_ BitVec 8))
(declare-const limit_13 (_ BitVec 8))
(declare-const limit_14 (_ BitVec 8))
(declare-const limit_15 (_ BitVec 8))
(declare-const nested_0 Bool)
(declare-const nested_1 Bool)
(declare-const nested_2 Bool)
(declare-const nested_3 Bool)
(declare-const nested_4 Bool)
(declare-const nested_5 Bool)
(declare-const nested_6 Bool)
(declare-const nested_7 Bool)
(declare-const nested_8 Bool)
(declare-const nested_9 Bool)
(declare-const nested_10 Bool)
(declare-const nested_11 Bool)
(declare-const nested_12 Bool)
(declare-const nested_13 Bool)
(declare-const nested_14 Bool)
(declare-const fails_0 Bool)
(declare-const fails_1 Bool)
(declare-const fails_2 Bool)
(declare-const fails_3 Bool)
(declare-const fails_4 Bool)
(declare-const fails_5 Bool)
(declare-const fails_6 Bool)
(declare-const fails_7 Bool)
(declare-const fails_8 Bool)
(declare-const fails_9 Bool)
(declare-const fails_10 Bool)
(declare-const fails_11 Bool)
(declare-const fails_12 Bool)
(declare-const fails_13 Bool)
(declare-const fails_14 Bool)

(define-fun byte ((m (Array (_ BitVec 8) (_ BitVec 8))) (p (_ BitVec 8)) (k (_ BitVec 8))) (_ BitVec 8)
  (select m (bvadd p k)))
(assert (and (= pos_0 #x04) (= sum_0 #x00) (= limit_0 #xf0)))
(assert
  (! (and
       (= (select buf_0 #x00) #x54)
       (= (concat (select buf_0 #x02) (select buf_0 #x01)) (bvnot #xb1b3))
       (bvuge (select buf_0 #x03) #x0f)) :named magic))
; record 0
(assert (and (= tag_0 (byte buf_0 pos_0 #x00)) (= len_0 (byte buf_0 pos_0 #x01))))
(assert (= nested_0 (= ((_ extract 7 7) tag_0) #b1)))
(assert (=> nested_0 (bvuge len_0 #x04) (distinct tag_0 #x80 #xff)))
(assert (= len_0 #x06))
(assert (! (= pos_1 (ite nested_0 (bvadd pos_0 #x02) (bvadd pos_0 len_0 #x02))) :named next_0))
(assert
  (= limit_1 (ite nested_0 (bvadd pos_0 len_0 #x02) (ite (bvult limit_0 pos_1) #xf0 limit_0))))
(assert
  (= fails_0
    (or
      (bvugt pos_1 #xf0)
      (and (not nested_0) (bvult limit_0 pos_1) (= ((_ extract 1 0) tag_0) #b11)))))
(assert (= sum_1 (bvadd (bvxor ((_ rotate_left 1) sum_0) tag_0) (bvmul len_0 #x03))))
(assert
  (= buf_1 (ite (= ((_ extract 6 4) tag_0) #b101) (store buf_0 (bvsub pos_0 #x01) sum_1) buf_0)))
(assert
  (=>
    (not nested_0)
    (bvugt len_0 #x01)
    (= (bvand (byte buf_0 pos_0 #x02) #xf0) (bvshl (bvlshr tag_0 #x01) #x04))))
(assert (not fails_0))
; record 1
(assert (and (= tag_1 (byte buf_1 pos_1 #x00)) (= len_1 (byte buf_1 pos_1 #x01))))
(assert (= nested_1 (= ((_ extract 7 7) tag_1) #b1)))
(assert (=> nested_1 (bvuge len_1 #x04) (distinct tag_1 #x80 #xff)))
(assert (= len_1 #x03))
(assert (! (= pos_2 (ite nested_1 (bvadd pos_1 #x02) (bvadd pos_1 len_1 #x02))) :named next_1))
(assert
  (= limit_2 (ite nested_1 (bvadd pos_1 len_1 #x02) (ite (bvult limit_1 pos_2) #xf0 limit_1))))
(assert
  (= fails_1
    (or
      (bvugt pos_2 #xf0)
      (and (not nested_1) (bvult limit_1 pos_2) (= ((_ extract 1 0) tag_1) #b11)))))
(assert (= sum_2 (bvadd (bvxor ((_ rotate_left 2) sum_1) tag_1) (bvmul len_1 #x03))))
(assert
  (= buf_2 (ite (= ((_ extract 6 4) tag_1) #b101) (store buf_1 (bvsub pos_1 #x01) sum_2) buf_1)))
(assert
  (=>
    (not nested_1)
    (bvugt len_1 #x01)
    (= (bvand (byte buf_1 pos_1 #x02) #xf0) (bvshl (bvlshr tag_1 #x01) #x04))))
(assert (or (not (= tag_1 tag_0)) (bvslt sum_2 #x00) (xor nested_1 (bvsge sum_2 #x40))))
(assert (not fails_1))
; record 2
(assert (and (= tag_2 (byte buf_2 pos_2 #x00)) (= len_2 (byte buf_2 pos_2 #x01))))
(assert (= nested_2 (= ((_ extract 7 7) tag_2) #b1)))
(assert (=> nested_2 (bvuge len_2 #x04) (distinct tag_2 #x80 #xff)))
(assert (= len_2 #x09))
(assert (! (= pos_3 (ite nested_2 (bvadd pos_2 #x02) (bvadd pos_2 len_2 #x02))) :named next_2))
(assert
  (= limit_3 (ite nested_2 (bvadd pos_2 len_2 #x02) (ite (bvult limit_2 pos_3) #xf0 limit_2))))
(assert
  (= fails_2
    (or
      (bvugt pos_3 #xf0)
      (and (not nested_2) (bvult limit_2 pos_3) (= ((_ extract 1 0) tag_2) #b11)))))
(assert (= sum_3 (bvadd (bvxor ((_ rotate_left 3) sum_2) tag_2) (bvmul len_2 #x03))))
(assert
  (= buf_3 (ite (= ((_ extract 6 4) tag_2) #b101) (store buf_2 (bvsub pos_2 #x01) sum_3) buf_2)))
(assert
  (=>
    (not nested_2)
    (bvugt len_2 #x01)
    (= (bvand (byte buf_2 pos_2 #x02) #xf0) (bvshl (bvlshr tag_2 #x01) #x04))))
(assert
  (let ((w (concat (byte buf_3 pos_2 #x01) (byte buf_3 pos_2 #x00))))
    (or (bvule w #x0cff) nested_2 (= (bvcomp w #x1234) #b1))))
(assert (not fails_2))
; record 3
(assert (and (= tag_3 (byte buf_3 pos_3 #x00)) (= len_3 (byte buf_3 pos_3 #x01))))
(assert (= nested_3 (= ((_ extract 7 7) tag_3) #b1)))
(assert (=> nested_3 (bvuge len_3 #x04) (distinct tag_3 #x80 #xff)))
(assert (or (= len_3 #x00) (and nested_3 (= len_3 #x02))))
(assert (! (= pos_4 (ite nested_3 (bvadd pos_3 #x02) (bvadd pos_3 len_3 #x02))) :named next_3))
(assert
  (= limit_4 (ite nested_3 (bvadd pos_3 len_3 #x02) (ite (bvult limit_3 pos_4) #xf0 limit_3))))
(assert
  (= fails_3
    (or
      (bvugt pos_4 #xf0)
      (and (not nested_3) (bvult limit_3 pos_4) (= ((_ extract 1 0) tag_3) #b11)))))
(assert (= sum_4 (bvadd (bvxor ((_ rotate_left 4) sum_3) tag_3) (bvmul len_3 #x03))))
(assert
  (= buf_4 (ite (= ((_ extract 6 4) tag_3) #b101) (store buf_3 (bvsub pos_3 #x01) sum_4) buf_3)))
(assert
  (=>
    (not nested_3)
    (bvugt len_3 #x01)
    (= (bvand (byte buf_3 pos_3 #x02) #xf0) (bvshl (bvlshr tag_3 #x01) #x04))))
(assert (not fails_3))
; record 4
(assert (and (= tag_4 (byte buf_4 pos_4 #x00)) (= len_4 (byte buf_4 pos_4 #x01))))
(assert (= nested_4 (= ((_ extract 7 7) tag_4) #b1)))
(assert (=> nested_4 (bvuge len_4 #x04) (distinct tag_4 #x80 #xff)))
(assert (= len_4 #x04))
(assert (! (= pos_5 (ite nested_4 (bvadd pos_4 #x02) (bvadd pos_4 len_4 #x02))) :named next_4))
(assert
  (= limit_5 (ite nested_4 (bvadd pos_4 len_4 #x02) (ite (bvult limit_4 pos_5) #xf0 limit_4))))
(assert
  (= fails_4
    (or
      (bvugt pos_5 #xf0)
      (and (not nested_4) (bvult limit_4 pos_5) (= ((_ extract 1 0) tag_4) #b11)))))
(assert (= sum_5 (bvadd (bvxor ((_ rotate_left 5) sum_4) tag_4) (bvmul len_4 #x03))))
(assert
  (= buf_5 (ite (= ((_ extract 6 4) tag_4) #b101) (store buf_4 (bvsub pos_4 #x01) sum_5) buf_4)))
(assert
  (=>
    (not nested_4)
    (bvugt len_4 #x01)
    (= (bvand (byte buf_4 pos_4 #x02) #xf0) (bvshl (bvlshr tag_4 #x01) #x04))))
(assert (or (not (= tag_4 tag_3)) (bvslt sum_5 #x00) (xor nested_4 (bvsge sum_5 #x40))))
(assert (not fails_4))
; record 5
(assert (and (= tag_5 (byte buf_5 pos_5 #x00)) (= len_5 (byte buf_5 pos_5 #x01))))
(assert (= nested_5 (= ((_ extract 7 7) tag_5) #b1)))
(assert (=> nested_5 (bvuge len_5 #x04) (distinct tag_5 #x80 #xff)))
(assert (= len_5 #x0c))
(assert (! (= pos_6 (ite nested_5 (bvadd pos_5 #x02) (bvadd pos_5 len_5 #x02))) :named next_5))
(assert
  (= limit_6 (ite nested_5 (bvadd pos_5 len_5 #x02) (ite (bvult limit_5 pos_6) #xf0 limit_5))))
(assert
  (= fails_5
    (or
      (bvugt pos_6 #xf0)
      (and (not nested_5) (bvult limit_5 pos_6) (= ((_ extract 1 0) tag_5) #b11)))))
(assert (= sum_6 (bvadd (bvxor ((_ rotate_left 1) sum_5) tag_5) (bvmul len_5 #x03))))
(assert
  (= buf_6 (ite (= ((_ extract 6 4) tag_5) #b101) (store buf_5 (bvsub pos_5 #x01) sum_6) buf_5)))
(assert
  (=>
    (not nested_5)
    (bvugt len_5 #x01)
    (= (bvand (byte buf_5 pos_5 #x02) #xf0) (bvshl (bvlshr tag_5 #x01) #x04))))
(assert (not fails_5))
; record 6
(assert (and (= tag_6 (byte buf_6 pos_6 #x00)) (= len_6 (byte buf_6 pos_6 #x01))))
(assert (= nested_6 (= ((_ extract 7 7) tag_6) #b1)))
(assert (=> nested_6 (bvuge len_6 #x04) (distinct tag_6 #x80 #xff)))
(assert (= len_6 #x02))
(assert (! (= pos_7 (ite nested_6 (bvadd pos_6 #x02) (bvadd pos_6 len_6 #x02))) :named next_6))
(assert
  (= limit_7 (ite nested_6 (bvadd pos_6 len_6 #x02) (ite (bvult limit_6 pos_7) #xf0 limit_6))))
(assert
  (= fails_6
    (or
      (bvugt pos_7 #xf0)
      (and (not nested_6) (bvult limit_6 pos_7) (= ((_ extract 1 0) tag_6) #b11)))))
(assert (= sum_7 (bvadd (bvxor ((_ rotate_left 2) sum_6) tag_6) (bvmul len_6 #x03))))
(assert
  (= buf_7 (ite (= ((_ extract 6 4) tag_6) #b101) (store buf_6 (bvsub pos_6 #x01) sum_7) buf_6)))
(assert
  (=>
    (not nested_6)
    (bvugt len_6 #x01)
    (= (bvand (byte buf_6 pos_6 #x02) #xf0) (bvshl (bvlshr tag_6 #x01) #x04))))
(assert
  (let ((w (concat (byte buf_7 pos_6 #x01) (byte buf_7 pos_6 #x00))))
    (or (bvule w #x0cff) nested_6 (= (bvcomp w #x1234) #b1))))
(assert (not fails_6))
; record 7
(assert (and (= tag_7 (byte buf_7 pos_7 #x00)) (= len_7 (byte buf_7 pos_7 #x01))))
(assert (= nested_7 (= ((_ extract 7 7) tag_7) #b1)))
(assert (=> nested_7 (bvuge len_7 #x04) (distinct tag_7 #x80 #xff)))
(assert (= len_7 #x07))
(assert (! (= pos_8 (ite nested_7 (bvadd pos_7 #x02) (bvadd pos_7 len_7 #x02))) :named next_7))
(assert
  (= limit_8 (ite nested_7 (bvadd pos_7 len_7 #x02) (ite (bvult limit_7 pos_8) #xf0 limit_7))))
(assert
  (= fails_7
    (or
      (bvugt pos_8 #xf0)
      (and (not nested_7) (bvult limit_7 pos_8) (= ((_ extract 1 0) tag_7) #b11)))))
(assert (= sum_8 (bvadd (bvxor ((_ rotate_left 3) sum_7) tag_7) (bvmul len_7 #x03))))
(assert
  (= buf_8 (ite (= ((_ extract 6 4) tag_7) #b101) (store buf_7 (bvsub pos_7 #x01) sum_8) buf_7)))
(assert
  (=>
    (not nested_7)
    (bvugt len_7 #x01)
    (= (bvand (byte buf_7 pos_7 #x02) #xf0) (bvshl (bvlshr tag_7 #x01) #x04))))
(assert (or (not (= tag_7 tag_6)) (bvslt sum_8 #x00) (xor nested_7 (bvsge sum_8 #x40))))
(assert (not fails_7))
; record 8
(assert (and (= tag_8 (byte buf_8 pos_8 #x00)) (= len_8 (byte buf_8 pos_8 #x01))))
(assert (= nested_8 (= ((_ extract 7 7) tag_8) #b1)))
(assert (=> nested_8 (bvuge len_8 #x04) (distinct tag_8 #x80 #xff)))
(assert (or (= len_8 #x01) (and nested_8 (= len_8 #x03))))
(assert (! (= pos_9 (ite nested_8 (bvadd pos_8 #x02) (bvadd pos_8 len_8 #x02))) :named next_8))
(assert
  (= limit_9 (ite nested_8 (bvadd pos_8 len_8 #x02) (ite (bvult limit_8 pos_9) #xf0 limit_8))))
(assert
  (= fails_8
    (or
      (bvugt pos_9 #xf0)
      (and (not nested_8) (bvult limit_8 pos_9) (= ((_ extract 1 0) tag_8) #b11)))))
(assert (= sum_9 (bvadd (bvxor ((_ rotate_left 4) sum_8) tag_8) (bvmul len_8 #x03))))
(assert
  (= buf_9 (ite (= ((_ extract 6 4) tag_8) #b101) (store buf_8 (bvsub pos_8 #x01) sum_9) buf_8)))
(assert
  (=>
    (not nested_8)
    (bvugt len_8 #x01)
    (= (bvand (byte buf_8 pos_8 #x02) #xf0) (bvshl (bvlshr tag_8 #x01) #x04))))
(assert (not fails_8))
; record 9
(assert (and (= tag_9 (byte buf_9 pos_9 #x00)) (= len_9 (byte buf_9 pos_9 #x01))))
(assert (= nested_9 (= ((_ extract 7 7) tag_9) #b1)))
(assert (=> nested_9 (bvuge len_9 #x04) (distinct tag_9 #x80 #xff)))
(assert (= len_9 #x05))
(assert (! (= pos_10 (ite nested_9 (bvadd pos_9 #x02) (bvadd pos_9 len_9 #x02))) :named next_9))
(assert
  (= limit_10 (ite nested_9 (bvadd pos_9 len_9 #x02) (ite (bvult limit_9 pos_10) #xf0 limit_9))))
(assert
  (= fails_9
    (or
      (bvugt pos_10 #xf0)
      (and (not nested_9) (bvult limit_9 pos_10) (= ((_ extract 1 0) tag_9) #b11)))))
(assert (= sum_10 (bvadd (bvxor ((_ rotate_left 5) sum_9) tag_9) (bvmul len_9 #x03))))
(assert
  (= buf_10 (ite (= ((_ extract 6 4) tag_9) #b101) (store buf_9 (bvsub pos_9 #x01) sum_10) buf_9)))
(assert
  (=>
    (not nested_9)
    (bvugt len_9 #x01)
    (= (bvand (byte buf_9 pos_9 #x02) #xf0) (bvshl (bvlshr tag_9 #x01) #x04))))
(assert (not fails_9))
; record 10
(assert (and (= tag_10 (byte buf_10 pos_10 #x00)) (= len_10 (byte buf_10 pos_10 #x01))))
(assert (= nested_10 (= ((_ extract 7 7) tag_10) #b1)))
(assert (=> nested_10 (bvuge len_10 #x04) (distinct tag_10 #x80 #xff)))
(assert (= len_10 #x08))
(assert
  (! (= pos_11 (ite nested_10 (bvadd pos_10 #x02) (bvadd pos_10 len_10 #x02))) :named next_10))
(assert
  (= limit_11
    (ite nested_10 (bvadd pos_10 len_10 #x02) (ite (bvult limit_10 pos_11) #xf0 limit_10))))
(assert
  (= fails_10
    (or
      (bvugt pos_11 #xf0)
      (and (not nested_10) (bvult limit_10 pos_11) (= ((_ extract 1 0) tag_10) #b11)))))
(assert (= sum_11 (bvadd (bvxor ((_ rotate_left 1) sum_10) tag_10) (bvmul len_10 #x03))))
(assert
  (= buf_11
    (ite (= ((_ extract 6 4) tag_10) #b101) (store buf_10 (bvsub pos_10 #x01) sum_11) buf_10)))
(assert
  (=>
    (not nested_10)
    (bvugt len_10 #x01)
    (= (bvand (byte buf_10 pos_10 #x02) #xf0) (bvshl (bvlshr tag_10 #x01) #x04))))
(assert (or (not (= tag_10 tag_9)) (bvslt sum_11 #x00) (xor nested_10 (bvsge sum_11 #x40))))
(assert
  (let ((w (concat (byte buf_11 pos_10 #x01) (byte buf_11 pos_10 #x00))))
    (or (bvule w #x0cff) nested_10 (= (bvcomp w #x1234) #b1))))
(assert (not fails_10))
; record 11
(assert (and (= tag_11 (byte buf_11 pos_11 #x00)) (= len_11 (byte buf_11 pos_11 #x01))))
(assert (= nested_11 (= ((_ extract 7 7) tag_11) #b1)))
(assert (=> nested_11 (bvuge len_11 #x04) (distinct tag_11 #x80 #xff)))
(assert (= len_11 #x03))
(assert
  (! (= pos_12 (ite nested_11 (bvadd pos_11 #x02) (bvadd pos_11 len_11 #x02))) :named next_11))
(assert
  (= limit_12
    (ite nested_11 (bvadd pos_11 len_11 #x02) (ite (bvult limit_11 pos_12) #xf0 limit_11))))
(assert
  (= fails_11
    (or
      (bvugt pos_12 #xf0)
      (and (not nested_11) (bvult limit_11 pos_12) (= ((_ extract 1 0) tag_11) #b11)))))
(assert (= sum_12 (bvadd (bvxor ((_ rotate_left 2) sum_11) tag_11) (bvmul len_11 #x03))))
(assert
  (= buf_12
    (ite (= ((_ extract 6 4) tag_11) #b101) (store buf_11 (bvsub pos_11 #x01) sum_12) buf_11)))
(assert
  (=>
    (not nested_11)
    (bvugt len_11 #x01)
    (= (bvand (byte buf_11 pos_11 #x02) #xf0) (bvshl (bvlshr tag_11 #x01) #x04))))
(assert (not fails_11))
; record 12
(assert (and (= tag_12 (byte buf_12 pos_12 #x00)) (= len_12 (byte buf_12 pos_12 #x01))))
(assert (= nested_12 (= ((_ extract 7 7) tag_12) #b1)))
(assert (=> nested_12 (bvuge len_12 #x04) (distinct tag_12 #x80 #xff)))
(assert (= len_12 #x0b))
(assert
  (! (= pos_13 (ite nested_12 (bvadd pos_12 #x02) (bvadd pos_12 len_12 #x02))) :named next_12))
(assert
  (= limit_13
    (ite nested_12 (bvadd pos_12 len_12 #x02) (ite (bvult limit_12 pos_13) #xf0 limit_12))))
(assert
  (= fails_12
    (or
      (bvugt pos_13 #xf0)
      (and (not nested_12) (bvult limit_12 pos_13) (= ((_ extract 1 0) tag_12) #b11)))))
(assert (= sum_13 (bvadd (bvxor ((_ rotate_left 3) sum_12) tag_12) (bvmul len_12 #x03))))
(assert
  (= buf_13
    (ite (= ((_ extract 6 4) tag_12) #b101) (store buf_12 (bvsub pos_12 #x01) sum_13) buf_12)))
(assert
  (=>
    (not nested_12)
    (bvugt len_12 #x01)
    (= (bvand (byte buf_12 pos_12 #x02) #xf0) (bvshl (bvlshr tag_12 #x01) #x04))))
(assert (not fails_12))
; record 13
(assert (and (= tag_13 (byte buf_13 pos_13 #x00)) (= len_13 (byte buf_13 pos_13 #x01))))
(assert (= nested_13 (= ((_ extract 7 7) tag_13) #b1)))
(assert (=> nested_13 (bvuge len_13 #x04) (distinct tag_13 #x80 #xff)))
(assert (= len_13 #x06))
(assert
  (! (= pos_14 (ite nested_13 (bvadd pos_13 #x02) (bvadd pos_13 len_13 #x02))) :named next_13))
(assert
  (= limit_14
    (ite nested_13 (bvadd pos_13 len_13 #x02) (ite (bvult limit_13 pos_14) #xf0 limit_13))))
(assert
  (= fails_13
    (or
      (bvugt pos_14 #xf0)
      (and (not nested_13) (bvult limit_13 pos_14) (= ((_ extract 1 0) tag_13) #b11)))))
(assert (= sum_14 (bvadd (bvxor ((_ rotate_left 4) sum_13) tag_13) (bvmul len_13 #x03))))
(assert
  (= buf_14
    (ite (= ((_ extract 6 4) tag_13) #b101) (store buf_13 (bvsub pos_13 #x01) sum_14) buf_13)))
(assert
  (=>
    (not nested_13)
    (bvugt len_13 #x01)
    (= (bvand (byte buf_13 pos_13 #x02) #xf0) (bvshl (bvlshr tag_13 #x01) #x04))))
(assert (or (not (= tag_13 tag_12)) (bvslt sum_14 #x00) (xor nested_13 (bvsge sum_14 #x40))))
(assert (not fails_13))
; record 14
(assert (and (= tag_14 (byte buf_14 pos_14 #x00)) (= len_14 (byte buf_14 pos_14 #x01))))
(assert (= nested_14 (= ((_ extract 7 7) tag_14) #b1)))
(assert (=> nested_14 (bvuge len_14 #x04) (distinct tag_14 #x80 #xff)))
(assert (= len_14 #x02))
(assert
  (! (= pos_15 (ite nested_14 (bvadd pos_14 #x02) (bvadd pos_14 len_14 #x02))) :named next_14))
(assert
  (= limit_15
    (ite nested_14 (bvadd pos_14 len_14 #x02) (ite (bvult limit_14 pos_15) #xf0 limit_14))))
(assert
  (= fails_14
    (or
      (bvugt pos_15 #xf0)
      (and (not nested_14) (bvult limit_14 pos_15) (= ((_ extract 1 0) tag_14) #b11)))))
(assert (= sum_15 (bvadd (bvxor ((_ rotate_left 5) sum_14) tag_14) (bvmul len_14 #x03))))
(assert
  (= buf_15
    (ite (= ((_ extract 6 4) tag_14) #b101) (store buf_14 (bvsub pos_14 #x01) sum_15) buf_14)))
(assert
  (=>
    (not nested_14)
    (bvugt len_14 #x01)
    (= (bvand (byte buf_14 pos_14 #x02) #xf0) (bvshl (bvlshr tag_14 #x01) #x04))))
(assert
  (let ((w (concat (byte buf_15 pos_14 #x01) (byte buf_15 pos_14 #x00))))
    (or (bvule w #x0cff) nested_14 (= (bvcomp w #x1234) #b1))))
(assert (not fails_14))
; one nested record inside another, the last check sum is even, one record rewrote the buffer
(assert
  (or (and nested_0 nested_1) (and nested_1 nested_2) (and nested_2 nested_3)
    (and nested_3 nested_4) (and nested_4 nested_5) (and nested_5 nested_6) (and nested_6 nested_7)
    (and nested_7 nested_8) (and nested_8 nested_9) (and nested_9 nested_10)
    (and nested_10 nested_11) (and nested_11 nested_12) (and nested_12 nested_13)
    (and nested_13 nested_14)))
(assert (= ((_ extract 0 0) sum_15) #b0))
(assert (distinct buf_15 buf_0))
(assert
  (and (not nested_0) (not nested_1) (not nested_2) (not nested_4) (not nested_5) (not nested_6)
    (not nested_9) (not nested_10) (not nested_11) (not nested_12) (not nested_13) (not nested_14)))

(check-sat)
(exit)
