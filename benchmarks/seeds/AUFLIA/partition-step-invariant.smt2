; The partition loop of quicksort on six cells: four unrolled steps keep the property that all cells
; before the mark are at most the pivot. Claim: after the steps one is larger.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a_0 (Array Int Int))
(declare-const a_1 (Array Int Int))
(declare-const a_2 (Array Int Int))
(declare-const a_3 (Array Int Int))
(declare-const a_4 (Array Int Int))
(declare-const pivot Int)
(declare-const mark_0 Int)
(declare-const mark_1 Int)
(declare-const mark_2 Int)
(declare-const mark_3 Int)
(declare-const mark_4 Int)

(assert (= mark_0 0))
(assert
  (! (let ((x (select a_0 0)))
       (ite
         (<= x pivot)
         (and (= a_1 (store (store a_0 0 (select a_0 mark_0)) mark_0 x)) (= mark_1 (+ mark_0 1)))
         (and (= a_1 a_0) (= mark_1 mark_0)))) :named step_0))
(assert (and (<= 0 mark_0) (<= mark_0 0)))
(assert
  (! (let ((x (select a_1 1)))
       (ite
         (<= x pivot)
         (and (= a_2 (store (store a_1 1 (select a_1 mark_1)) mark_1 x)) (= mark_2 (+ mark_1 1)))
         (and (= a_2 a_1) (= mark_2 mark_1)))) :named step_1))
(assert (and (<= 0 mark_1) (<= mark_1 1)))
(assert
  (! (let ((x (select a_2 2)))
       (ite
         (<= x pivot)
         (and (= a_3 (store (store a_2 2 (select a_2 mark_2)) mark_2 x)) (= mark_3 (+ mark_2 1)))
         (and (= a_3 a_2) (= mark_3 mark_2)))) :named step_2))
(assert (and (<= 0 mark_2) (<= mark_2 2)))
(assert
  (! (let ((x (select a_3 3)))
       (ite
         (<= x pivot)
         (and (= a_4 (store (store a_3 3 (select a_3 mark_3)) mark_3 x)) (= mark_4 (+ mark_3 1)))
         (and (= a_4 a_3) (= mark_4 mark_3)))) :named step_3))
(assert (and (<= 0 mark_3) (<= mark_3 3)))
(assert
  (or
    (exists ((i Int)) (and (<= 0 i) (< i mark_4) (> (select a_4 i) pivot)))
    (exists ((i Int)) (and (<= mark_4 i) (< i 4) (<= (select a_4 i) pivot)))
    (not (forall ((i Int)) (=> (> i 4) (= (select a_4 i) (select a_0 i)))))))

(check-sat)
(exit)
