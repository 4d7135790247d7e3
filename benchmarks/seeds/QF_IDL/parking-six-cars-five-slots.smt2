; Six delivery vans share five loading slots in one window (a pigeonhole in difference form).
(set-info :smt-lib-version 2.6)
(set-logic QF_IDL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const first Int)
(declare-const slot_of_van_0 Int)
(declare-const slot_of_van_1 Int)
(declare-const slot_of_van_2 Int)
(declare-const slot_of_van_3 Int)
(declare-const slot_of_van_4 Int)
(declare-const slot_of_van_5 Int)
(declare-const late Bool)

(assert
  (and
    (<= first slot_of_van_0)
    (ite late (< (- slot_of_van_0 first) 5) (<= (- slot_of_van_0 first) 4))))
(assert
  (and
    (<= first slot_of_van_1)
    (ite late (< (- slot_of_van_1 first) 5) (<= (- slot_of_van_1 first) 4))))
(assert
  (and
    (<= first slot_of_van_2)
    (ite late (< (- slot_of_van_2 first) 5) (<= (- slot_of_van_2 first) 4))))
(assert
  (and
    (<= first slot_of_van_3)
    (ite late (< (- slot_of_van_3 first) 5) (<= (- slot_of_van_3 first) 4))))
(assert
  (and
    (<= first slot_of_van_4)
    (ite late (< (- slot_of_van_4 first) 5) (<= (- slot_of_van_4 first) 4))))
(assert
  (and
    (<= first slot_of_van_5)
    (ite late (< (- slot_of_van_5 first) 5) (<= (- slot_of_van_5 first) 4))))
(assert (not (= slot_of_van_1 slot_of_van_0)))
(assert (xor (< slot_of_van_2 slot_of_van_0) (> slot_of_van_2 slot_of_van_0)))
(assert (distinct slot_of_van_2 slot_of_van_1))
(assert (distinct slot_of_van_3 slot_of_van_0))
(assert (not (= slot_of_van_3 slot_of_van_1)))
(assert (xor (< slot_of_van_3 slot_of_van_2) (> slot_of_van_3 slot_of_van_2)))
(assert (not (= slot_of_van_4 slot_of_van_0)))
(assert (xor (< slot_of_van_4 slot_of_van_1) (> slot_of_van_4 slot_of_van_1)))
(assert (distinct slot_of_van_4 slot_of_van_2))
(assert (not (= slot_of_van_4 slot_of_van_3)))
(assert (xor (< slot_of_van_5 slot_of_van_0) (> slot_of_van_5 slot_of_van_0)))
(assert (distinct slot_of_van_5 slot_of_van_1))
(assert (not (= slot_of_van_5 slot_of_van_2)))
(assert (xor (< slot_of_van_5 slot_of_van_3) (> slot_of_van_5 slot_of_van_3)))
(assert (distinct slot_of_van_5 slot_of_van_4))

(check-sat)
(exit)
