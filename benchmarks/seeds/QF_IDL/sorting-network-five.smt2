; A nine-comparator network on five inputs; claim: some input leaves two neighbours out of order
; or loses the maximum. The network is correct.
(set-info :smt-lib-version 2.6)
(set-logic QF_IDL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const w0_0 Int)
(declare-const w1_0 Int)
(declare-const w2_0 Int)
(declare-const w3_0 Int)
(declare-const w4_0 Int)
(declare-const w0_1 Int)
(declare-const w3_1 Int)
(declare-const w1_1 Int)
(declare-const w4_1 Int)
(declare-const w0_2 Int)
(declare-const w2_1 Int)
(declare-const w1_2 Int)
(declare-const w3_2 Int)
(declare-const w0_3 Int)
(declare-const w1_3 Int)
(declare-const w2_2 Int)
(declare-const w4_2 Int)
(declare-const w1_4 Int)
(declare-const w2_3 Int)
(declare-const w3_3 Int)
(declare-const w4_3 Int)
(declare-const w2_4 Int)
(declare-const w3_4 Int)

(assert
  (! (ite (<= w0_0 w3_0) (and (= w0_1 w0_0) (= w3_1 w3_0)) (and (= w0_1 w3_0) (= w3_1 w0_0))) :named comparator_1))
(assert
  (! (ite (<= w1_0 w4_0) (and (= w1_1 w1_0) (= w4_1 w4_0)) (and (= w1_1 w4_0) (= w4_1 w1_0))) :named comparator_2))
(assert
  (! (ite (<= w0_1 w2_0) (and (= w0_2 w0_1) (= w2_1 w2_0)) (and (= w0_2 w2_0) (= w2_1 w0_1))) :named comparator_3))
(assert
  (! (ite (<= w1_1 w3_1) (and (= w1_2 w1_1) (= w3_2 w3_1)) (and (= w1_2 w3_1) (= w3_2 w1_1))) :named comparator_4))
(assert
  (! (ite (<= w0_2 w1_2) (and (= w0_3 w0_2) (= w1_3 w1_2)) (and (= w0_3 w1_2) (= w1_3 w0_2))) :named comparator_5))
(assert
  (! (ite (<= w2_1 w4_1) (and (= w2_2 w2_1) (= w4_2 w4_1)) (and (= w2_2 w4_1) (= w4_2 w2_1))) :named comparator_6))
(assert
  (! (ite (<= w1_3 w2_2) (and (= w1_4 w1_3) (= w2_3 w2_2)) (and (= w1_4 w2_2) (= w2_3 w1_3))) :named comparator_7))
(assert
  (! (ite (<= w3_2 w4_2) (and (= w3_3 w3_2) (= w4_3 w4_2)) (and (= w3_3 w4_2) (= w4_3 w3_2))) :named comparator_8))
(assert
  (! (ite (<= w2_3 w3_3) (and (= w2_4 w2_3) (= w3_4 w3_3)) (and (= w2_4 w3_3) (= w3_4 w2_3))) :named comparator_9))
(assert
  (or
    (> w0_3 w1_4)
    (> w1_4 w2_4)
    (> w2_4 w3_4)
    (> w3_4 w4_3)
    (and (distinct w4_3 w0_0) (distinct w4_3 w1_0) (distinct w4_3 w2_0) (distinct w4_3 w3_0)
      (distinct w4_3 w4_0))
    (not (and (<= w0_0 w4_3) (<= w1_0 w4_3) (<= w2_0 w4_3) (<= w3_0 w4_3) (<= w4_0 w4_3)))))

(check-sat)
(exit)
