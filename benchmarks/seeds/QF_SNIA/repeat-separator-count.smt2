; A text of n equal blocks: its length is n times the block length, also if counted by separators.
; Claim: it is not, for up to four blocks.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const block String)
(declare-const acc_0 String)
(declare-const acc_1 String)
(declare-const acc_2 String)
(declare-const acc_3 String)
(declare-const acc_4 String)
(declare-const n Int)
(declare-const size Int)

(assert (and (<= 0 n 4) (= (str.len block) size) (<= 1 size 3)))
(assert (= acc_0 ""))
(assert (= acc_1 (ite (< 0 n) (str.++ acc_0 block) acc_0)))
(assert (= acc_2 (ite (< 1 n) (str.++ acc_1 block) acc_1)))
(assert (= acc_3 (ite (< 2 n) (str.++ acc_2 block) acc_2)))
(assert (= acc_4 (ite (< 3 n) (str.++ acc_3 block) acc_3)))
(assert
  (or
    (not (= (str.len acc_4) (* n size)))
    (and (= n 0) (distinct acc_4 ""))
    (> (div (str.len acc_4) size) n)))

(check-sat)
(exit)
