; A toy key schedule with rotations, repetition and nand/nor mixing: find a 12 bit key whose third
; round key is a palindrome of nibbles and not a weak key.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const key (_ BitVec 12))
(define-fun wide () (_ BitVec 36) ((_ repeat 3) key))
(define-fun round1 () (_ BitVec 36) (bvxor ((_ rotate_left 7) wide) #x0f1e2d3c4))
(define-fun round2 () (_ BitVec 36) (bvnand ((_ rotate_right 11) round1) (bvnor round1 ((_ rotate_left 1) wide))))
(define-fun round3 () (_ BitVec 36) (bvxnor round2 ((_ rotate_right 35) round1)))
(define-fun out () (_ BitVec 12)
  (bvxor ((_ extract 35 24) round3) ((_ extract 23 12) round3) ((_ extract 11 0) round3)))
(define-fun weak ((k (_ BitVec 12))) Bool
  (or (= k ((_ rotate_left 6) k)) (= k (bvnot ((_ rotate_right 6) k))) (= k ((_ repeat 4) ((_ extract 2 0) k)))))
(assert (not (weak key)))
(assert (! (= ((_ extract 11 8) out) ((_ extract 3 0) out)) :named palindrome))
(assert (=> palindrome (xor (bvslt key #x000) (bvsge out #x000))))
(assert (distinct ((_ extract 7 4) out) ((_ extract 3 0) out) #x0))

(check-sat)
(exit)
