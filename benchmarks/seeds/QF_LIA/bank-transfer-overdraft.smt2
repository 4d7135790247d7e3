; Three transfers between three accounts, each refused when it would overdraw its source.
; Claim: some balance becomes negative or the total changes.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const alice_0 Int)
(declare-const bob_0 Int)
(declare-const carol_0 Int)
(declare-const alice_1 Int)
(declare-const bob_1 Int)
(declare-const carol_1 Int)
(declare-const alice_2 Int)
(declare-const bob_2 Int)
(declare-const carol_2 Int)
(declare-const alice_3 Int)
(declare-const bob_3 Int)
(declare-const carol_3 Int)
(declare-const amount_0 Int)
(declare-const from_0 Int)
(declare-const to_0 Int)
(declare-const accepted_0 Bool)
(declare-const amount_1 Int)
(declare-const from_1 Int)
(declare-const to_1 Int)
(declare-const accepted_1 Bool)
(declare-const amount_2 Int)
(declare-const from_2 Int)
(declare-const to_2 Int)
(declare-const accepted_2 Bool)

(assert (! (and (>= alice_0 0) (>= bob_0 0) (>= carol_0 0)) :named initially_solvent))
(assert
  (! (and (> amount_0 0) (<= 0 from_0 2) (<= 0 to_0 2) (distinct from_0 to_0)) :named request_0))
(assert (= accepted_0 (>= (ite (= from_0 0) alice_0 (ite (= from_0 1) bob_0 carol_0)) amount_0)))
(assert
  (= alice_1
    (ite
      (and accepted_0 (= from_0 0))
      (- alice_0 amount_0)
      (ite (and accepted_0 (= to_0 0)) (+ alice_0 amount_0) alice_0))))
(assert
  (= bob_1
    (ite
      (and accepted_0 (= from_0 1))
      (- bob_0 amount_0)
      (ite (and accepted_0 (= to_0 1)) (+ bob_0 amount_0) bob_0))))
(assert
  (= carol_1
    (ite
      (and accepted_0 (= from_0 2))
      (- carol_0 amount_0)
      (ite (and accepted_0 (= to_0 2)) (+ carol_0 amount_0) carol_0))))
(assert
  (! (and (> amount_1 0) (<= 0 from_1 2) (<= 0 to_1 2) (distinct from_1 to_1)) :named request_1))
(assert (= accepted_1 (>= (ite (= from_1 0) alice_1 (ite (= from_1 1) bob_1 carol_1)) amount_1)))
(assert
  (= alice_2
    (ite
      (and accepted_1 (= from_1 0))
      (- alice_1 amount_1)
      (ite (and accepted_1 (= to_1 0)) (+ alice_1 amount_1) alice_1))))
(assert
  (= bob_2
    (ite
      (and accepted_1 (= from_1 1))
      (- bob_1 amount_1)
      (ite (and accepted_1 (= to_1 1)) (+ bob_1 amount_1) bob_1))))
(assert
  (= carol_2
    (ite
      (and accepted_1 (= from_1 2))
      (- carol_1 amount_1)
      (ite (and accepted_1 (= to_1 2)) (+ carol_1 amount_1) carol_1))))
(assert
  (! (and (> amount_2 0) (<= 0 from_2 2) (<= 0 to_2 2) (distinct from_2 to_2)) :named request_2))
(assert (= accepted_2 (>= (ite (= from_2 0) alice_2 (ite (= from_2 1) bob_2 carol_2)) amount_2)))
(assert
  (= alice_3
    (ite
      (and accepted_2 (= from_2 0))
      (- alice_2 amount_2)
      (ite (and accepted_2 (= to_2 0)) (+ alice_2 amount_2) alice_2))))
(assert
  (= bob_3
    (ite
      (and accepted_2 (= from_2 1))
      (- bob_2 amount_2)
      (ite (and accepted_2 (= to_2 1)) (+ bob_2 amount_2) bob_2))))
(assert
  (= carol_3
    (ite
      (and accepted_2 (= from_2 2))
      (- carol_2 amount_2)
      (ite (and accepted_2 (= to_2 2)) (+ carol_2 amount_2) carol_2))))
(assert
  (or
    (not (and (>= alice_3 0) (>= bob_3 0) (>= carol_3 0)))
    (distinct (+ alice_0 bob_0 carol_0) (+ alice_3 bob_3 carol_3))))

(check-sat)
(exit)
