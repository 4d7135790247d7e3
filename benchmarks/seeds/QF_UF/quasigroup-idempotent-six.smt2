; A multiplication table on six elements: each row and column a permutation, every element
; idempotent, not commutative, and the first row partly given.
(set-info :smt-lib-version 2.6)
(set-logic QF_UF)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Elem 0)
(declare-fun op (Elem Elem) Elem)
(declare-fun left_inverse (Elem Elem) Elem)
(declare-const e0 Elem)
(declare-const e1 Elem)
(declare-const e2 Elem)
(declare-const e3 Elem)
(declare-const e4 Elem)
(declare-const e5 Elem)

(assert (distinct e0 e1 e2 e3 e4 e5))
(assert
  (! (or (= (op e0 e0) e0) (= (op e0 e0) e1) (= (op e0 e0) e2) (= (op e0 e0) e3) (= (op e0 e0) e4)
       (= (op e0 e0) e5)) :named closed_e0_e0))
(assert
  (! (or (= (op e0 e1) e0) (= (op e0 e1) e1) (= (op e0 e1) e2) (= (op e0 e1) e3) (= (op e0 e1) e4)
       (= (op e0 e1) e5)) :named closed_e0_e1))
(assert
  (! (or (= (op e0 e2) e0) (= (op e0 e2) e1) (= (op e0 e2) e2) (= (op e0 e2) e3) (= (op e0 e2) e4)
       (= (op e0 e2) e5)) :named closed_e0_e2))
(assert
  (! (or (= (op e0 e3) e0) (= (op e0 e3) e1) (= (op e0 e3) e2) (= (op e0 e3) e3) (= (op e0 e3) e4)
       (= (op e0 e3) e5)) :named closed_e0_e3))
(assert
  (! (or (= (op e0 e4) e0) (= (op e0 e4) e1) (= (op e0 e4) e2) (= (op e0 e4) e3) (= (op e0 e4) e4)
       (= (op e0 e4) e5)) :named closed_e0_e4))
(assert
  (! (or (= (op e0 e5) e0) (= (op e0 e5) e1) (= (op e0 e5) e2) (= (op e0 e5) e3) (= (op e0 e5) e4)
       (= (op e0 e5) e5)) :named closed_e0_e5))
(assert
  (! (or (= (op e1 e0) e0) (= (op e1 e0) e1) (= (op e1 e0) e2) (= (op e1 e0) e3) (= (op e1 e0) e4)
       (= (op e1 e0) e5)) :named closed_e1_e0))
(assert
  (! (or (= (op e1 e1) e0) (= (op e1 e1) e1) (= (op e1 e1) e2) (= (op e1 e1) e3) (= (op e1 e1) e4)
       (= (op e1 e1) e5)) :named closed_e1_e1))
(assert
  (! (or (= (op e1 e2) e0) (= (op e1 e2) e1) (= (op e1 e2) e2) (= (op e1 e2) e3) (= (op e1 e2) e4)
       (= (op e1 e2) e5)) :named closed_e1_e2))
(assert
  (! (or (= (op e1 e3) e0) (= (op e1 e3) e1) (= (op e1 e3) e2) (= (op e1 e3) e3) (= (op e1 e3) e4)
       (= (op e1 e3) e5)) :named closed_e1_e3))
(assert
  (! (or (= (op e1 e4) e0) (= (op e1 e4) e1) (= (op e1 e4) e2) (= (op e1 e4) e3) (= (op e1 e4) e4)
       (= (op e1 e4) e5)) :named closed_e1_e4))
(assert
  (! (or (= (op e1 e5) e0) (= (op e1 e5) e1) (= (op e1 e5) e2) (= (op e1 e5) e3) (= (op e1 e5) e4)
       (= (op e1 e5) e5)) :named closed_e1_e5))
(assert
  (! (or (= (op e2 e0) e0) (= (op e2 e0) e1) (= (op e2 e0) e2) (= (op e2 e0) e3) (= (op e2 e0) e4)
       (= (op e2 e0) e5)) :named closed_e2_e0))
(assert
  (! (or (= (op e2 e1) e0) (= (op e2 e1) e1) (= (op e2 e1) e2) (= (op e2 e1) e3) (= (op e2 e1) e4)
       (= (op e2 e1) e5)) :named closed_e2_e1))
(assert
  (! (or (= (op e2 e2) e0) (= (op e2 e2) e1) (= (op e2 e2) e2) (= (op e2 e2) e3) (= (op e2 e2) e4)
       (= (op e2 e2) e5)) :named closed_e2_e2))
(assert
  (! (or (= (op e2 e3) e0) (= (op e2 e3) e1) (= (op e2 e3) e2) (= (op e2 e3) e3) (= (op e2 e3) e4)
       (= (op e2 e3) e5)) :named closed_e2_e3))
(assert
  (! (or (= (op e2 e4) e0) (= (op e2 e4) e1) (= (op e2 e4) e2) (= (op e2 e4) e3) (= (op e2 e4) e4)
       (= (op e2 e4) e5)) :named closed_e2_e4))
(assert
  (! (or (= (op e2 e5) e0) (= (op e2 e5) e1) (= (op e2 e5) e2) (= (op e2 e5) e3) (= (op e2 e5) e4)
       (= (op e2 e5) e5)) :named closed_e2_e5))
(assert
  (! (or (= (op e3 e0) e0) (= (op e3 e0) e1) (= (op e3 e0) e2) (= (op e3 e0) e3) (= (op e3 e0) e4)
       (= (op e3 e0) e5)) :named closed_e3_e0))
(assert
  (! (or (= (op e3 e1) e0) (= (op e3 e1) e1) (= (op e3 e1) e2) (= (op e3 e1) e3) (= (op e3 e1) e4)
       (= (op e3 e1) e5)) :named closed_e3_e1))
(assert
  (! (or (= (op e3 e2) e0) (= (op e3 e2) e1) (= (op e3 e2) e2) (= (op e3 e2) e3) (= (op e3 e2) e4)
       (= (op e3 e2) e5)) :named closed_e3_e2))
(assert
  (! (or (= (op e3 e3) e0) (= (op e3 e3) e1) (= (op e3 e3) e2) (= (op e3 e3) e3) (= (op e3 e3) e4)
       (= (op e3 e3) e5)) :named closed_e3_e3))
(assert
  (! (or (= (op e3 e4) e0) (= (op e3 e4) e1) (= (op e3 e4) e2) (= (op e3 e4) e3) (= (op e3 e4) e4)
       (= (op e3 e4) e5)) :named closed_e3_e4))
(assert
  (! (or (= (op e3 e5) e0) (= (op e3 e5) e1) (= (op e3 e5) e2) (= (op e3 e5) e3) (= (op e3 e5) e4)
       (= (op e3 e5) e5)) :named closed_e3_e5))
(assert
  (! (or (= (op e4 e0) e0) (= (op e4 e0) e1) (= (op e4 e0) e2) (= (op e4 e0) e3) (= (op e4 e0) e4)
       (= (op e4 e0) e5)) :named closed_e4_e0))
(assert
  (! (or (= (op e4 e1) e0) (= (op e4 e1) e1) (= (op e4 e1) e2) (= (op e4 e1) e3) (= (op e4 e1) e4)
       (= (op e4 e1) e5)) :named closed_e4_e1))
(assert
  (! (or (= (op e4 e2) e0) (= (op e4 e2) e1) (= (op e4 e2) e2) (= (op e4 e2) e3) (= (op e4 e2) e4)
       (= (op e4 e2) e5)) :named closed_e4_e2))
(assert
  (! (or (= (op e4 e3) e0) (= (op e4 e3) e1) (= (op e4 e3) e2) (= (op e4 e3) e3) (= (op e4 e3) e4)
       (= (op e4 e3) e5)) :named closed_e4_e3))
(assert
  (! (or (= (op e4 e4) e0) (= (op e4 e4) e1) (= (op e4 e4) e2) (= (op e4 e4) e3) (= (op e4 e4) e4)
       (= (op e4 e4) e5)) :named closed_e4_e4))
(assert
  (! (or (= (op e4 e5) e0) (= (op e4 e5) e1) (= (op e4 e5) e2) (= (op e4 e5) e3) (= (op e4 e5) e4)
       (= (op e4 e5) e5)) :named closed_e4_e5))
(assert
  (! (or (= (op e5 e0) e0) (= (op e5 e0) e1) (= (op e5 e0) e2) (= (op e5 e0) e3) (= (op e5 e0) e4)
       (= (op e5 e0) e5)) :named closed_e5_e0))
(assert
  (! (or (= (op e5 e1) e0) (= (op e5 e1) e1) (= (op e5 e1) e2) (= (op e5 e1) e3) (= (op e5 e1) e4)
       (= (op e5 e1) e5)) :named closed_e5_e1))
(assert
  (! (or (= (op e5 e2) e0) (= (op e5 e2) e1) (= (op e5 e2) e2) (= (op e5 e2) e3) (= (op e5 e2) e4)
       (= (op e5 e2) e5)) :named closed_e5_e2))
(assert
  (! (or (= (op e5 e3) e0) (= (op e5 e3) e1) (= (op e5 e3) e2) (= (op e5 e3) e3) (= (op e5 e3) e4)
       (= (op e5 e3) e5)) :named closed_e5_e3))
(assert
  (! (or (= (op e5 e4) e0) (= (op e5 e4) e1) (= (op e5 e4) e2) (= (op e5 e4) e3) (= (op e5 e4) e4)
       (= (op e5 e4) e5)) :named closed_e5_e4))
(assert
  (! (or (= (op e5 e5) e0) (= (op e5 e5) e1) (= (op e5 e5) e2) (= (op e5 e5) e3) (= (op e5 e5) e4)
       (= (op e5 e5) e5)) :named closed_e5_e5))
(assert (distinct (op e0 e0) (op e0 e1) (op e0 e2) (op e0 e3) (op e0 e4) (op e0 e5)))
(assert (distinct (op e0 e0) (op e1 e0) (op e2 e0) (op e3 e0) (op e4 e0) (op e5 e0)))
(assert (= (op e0 e0) e0))
(assert (distinct (op e1 e0) (op e1 e1) (op e1 e2) (op e1 e3) (op e1 e4) (op e1 e5)))
(assert (distinct (op e0 e1) (op e1 e1) (op e2 e1) (op e3 e1) (op e4 e1) (op e5 e1)))
(assert (= (op e1 e1) e1))
(assert (distinct (op e2 e0) (op e2 e1) (op e2 e2) (op e2 e3) (op e2 e4) (op e2 e5)))
(assert (distinct (op e0 e2) (op e1 e2) (op e2 e2) (op e3 e2) (op e4 e2) (op e5 e2)))
(assert (= (op e2 e2) e2))
(assert (distinct (op e3 e0) (op e3 e1) (op e3 e2) (op e3 e3) (op e3 e4) (op e3 e5)))
(assert (distinct (op e0 e3) (op e1 e3) (op e2 e3) (op e3 e3) (op e4 e3) (op e5 e3)))
(assert (= (op e3 e3) e3))
(assert (distinct (op e4 e0) (op e4 e1) (op e4 e2) (op e4 e3) (op e4 e4) (op e4 e5)))
(assert (distinct (op e0 e4) (op e1 e4) (op e2 e4) (op e3 e4) (op e4 e4) (op e5 e4)))
(assert (= (op e4 e4) e4))
(assert (distinct (op e5 e0) (op e5 e1) (op e5 e2) (op e5 e3) (op e5 e4) (op e5 e5)))
(assert (distinct (op e0 e5) (op e1 e5) (op e2 e5) (op e3 e5) (op e4 e5) (op e5 e5)))
(assert (= (op e5 e5) e5))
(assert (=> (= (op e0 e0) e1) (= (left_inverse e0 e1) e0)))
(assert (=> (= (op e1 e0) e1) (= (left_inverse e0 e1) e1)))
(assert (=> (= (op e2 e0) e1) (= (left_inverse e0 e1) e2)))
(assert (=> (= (op e3 e0) e1) (= (left_inverse e0 e1) e3)))
(assert (=> (= (op e4 e0) e1) (= (left_inverse e0 e1) e4)))
(assert (=> (= (op e5 e0) e1) (= (left_inverse e0 e1) e5)))
(assert
  (or
    (= (left_inverse e0 e1) e0)
    (not (= (op (left_inverse e0 e1) e0) e0))
    (xor (= (op e0 e1) e1) (= (left_inverse e0 e1) e1))))
(assert (=> (= (op e0 e0) e2) (= (left_inverse e0 e2) e0)))
(assert (=> (= (op e1 e0) e2) (= (left_inverse e0 e2) e1)))
(assert (=> (= (op e2 e0) e2) (= (left_inverse e0 e2) e2)))
(assert (=> (= (op e3 e0) e2) (= (left_inverse e0 e2) e3)))
(assert (=> (= (op e4 e0) e2) (= (left_inverse e0 e2) e4)))
(assert (=> (= (op e5 e0) e2) (= (left_inverse e0 e2) e5)))
(assert
  (or
    (= (left_inverse e0 e2) e0)
    (not (= (op (left_inverse e0 e2) e0) e0))
    (xor (= (op e0 e2) e2) (= (left_inverse e0 e2) e2))))
(assert (=> (= (op e0 e0) e3) (= (left_inverse e0 e3) e0)))
(assert (=> (= (op e1 e0) e3) (= (left_inverse e0 e3) e1)))
(assert (=> (= (op e2 e0) e3) (= (left_inverse e0 e3) e2)))
(assert (=> (= (op e3 e0) e3) (= (left_inverse e0 e3) e3)))
(assert (=> (= (op e4 e0) e3) (= (left_inverse e0 e3) e4)))
(assert (=> (= (op e5 e0) e3) (= (left_inverse e0 e3) e5)))
(assert
  (or
    (= (left_inverse e0 e3) e0)
    (not (= (op (left_inverse e0 e3) e0) e0))
    (xor (= (op e0 e3) e3) (= (left_inverse e0 e3) e3))))
(assert (=> (= (op e0 e0) e4) (= (left_inverse e0 e4) e0)))
(assert (=> (= (op e1 e0) e4) (= (left_inverse e0 e4) e1)))
(assert (=> (= (op e2 e0) e4) (= (left_inverse e0 e4) e2)))
(assert (=> (= (op e3 e0) e4) (= (left_inverse e0 e4) e3)))
(assert (=> (= (op e4 e0) e4) (= (left_inverse e0 e4) e4)))
(assert (=> (= (op e5 e0) e4) (= (left_inverse e0 e4) e5)))
(assert
  (or
    (= (left_inverse e0 e4) e0)
    (not (= (op (left_inverse e0 e4) e0) e0))
    (xor (= (op e0 e4) e4) (= (left_inverse e0 e4) e4))))
(assert (=> (= (op e0 e0) e5) (= (left_inverse e0 e5) e0)))
(assert (=> (= (op e1 e0) e5) (= (left_inverse e0 e5) e1)))
(assert (=> (= (op e2 e0) e5) (= (left_inverse e0 e5) e2)))
(assert (=> (= (op e3 e0) e5) (= (left_inverse e0 e5) e3)))
(assert (=> (= (op e4 e0) e5) (= (left_inverse e0 e5) e4)))
(assert (=> (= (op e5 e0) e5) (= (left_inverse e0 e5) e5)))
(assert
  (or
    (= (left_inverse e0 e5) e0)
    (not (= (op (left_inverse e0 e5) e0) e0))
    (xor (= (op e0 e5) e5) (= (left_inverse e0 e5) e5))))
(assert (=> (= (op e0 e1) e0) (= (left_inverse e1 e0) e0)))
(assert (=> (= (op e1 e1) e0) (= (left_inverse e1 e0) e1)))
(assert (=> (= (op e2 e1) e0) (= (left_inverse e1 e0) e2)))
(assert (=> (= (op e3 e1) e0) (= (left_inverse e1 e0) e3)))
(assert (=> (= (op e4 e1) e0) (= (left_inverse e1 e0) e4)))
(assert (=> (= (op e5 e1) e0) (= (left_inverse e1 e0) e5)))
(assert
  (or
    (= (left_inverse e1 e0) e1)
    (not (= (op (left_inverse e1 e0) e1) e1))
    (xor (= (op e1 e0) e0) (= (left_inverse e1 e0) e0))))
(assert (=> (= (op e0 e1) e2) (= (left_inverse e1 e2) e0)))
(assert (=> (= (op e1 e1) e2) (= (left_inverse e1 e2) e1)))
(assert (=> (= (op e2 e1) e2) (= (left_inverse e1 e2) e2)))
(assert (=> (= (op e3 e1) e2) (= (left_inverse e1 e2) e3)))
(assert (=> (= (op e4 e1) e2) (= (left_inverse e1 e2) e4)))
(assert (=> (= (op e5 e1) e2) (= (left_inverse e1 e2) e5)))
(assert
  (or
    (= (left_inverse e1 e2) e1)
    (not (= (op (left_inverse e1 e2) e1) e1))
    (xor (= (op e1 e2) e2) (= (left_inverse e1 e2) e2))))
(assert (=> (= (op e0 e1) e3) (= (left_inverse e1 e3) e0)))
(assert (=> (= (op e1 e1) e3) (= (left_inverse e1 e3) e1)))
(assert (=> (= (op e2 e1) e3) (= (left_inverse e1 e3) e2)))
(assert (=> (= (op e3 e1) e3) (= (left_inverse e1 e3) e3)))
(assert (=> (= (op e4 e1) e3) (= (left_inverse e1 e3) e4)))
(assert (=> (= (op e5 e1) e3) (= (left_inverse e1 e3) e5)))
(assert
  (or
    (= (left_inverse e1 e3) e1)
    (not (= (op (left_inverse e1 e3) e1) e1))
    (xor (= (op e1 e3) e3) (= (left_inverse e1 e3) e3))))
(assert (=> (= (op e0 e1) e4) (= (left_inverse e1 e4) e0)))
(assert (=> (= (op e1 e1) e4) (= (left_inverse e1 e4) e1)))
(assert (=> (= (op e2 e1) e4) (= (left_inverse e1 e4) e2)))
(assert (=> (= (op e3 e1) e4) (= (left_inverse e1 e4) e3)))
(assert (=> (= (op e4 e1) e4) (= (left_inverse e1 e4) e4)))
(assert (=> (= (op e5 e1) e4) (= (left_inverse e1 e4) e5)))
(assert
  (or
    (= (left_inverse e1 e4) e1)
    (not (= (op (left_inverse e1 e4) e1) e1))
    (xor (= (op e1 e4) e4) (= (left_inverse e1 e4) e4))))
(assert (=> (= (op e0 e1) e5) (= (left_inverse e1 e5) e0)))
(assert (=> (= (op e1 e1) e5) (= (left_inverse e1 e5) e1)))
(assert (=> (= (op e2 e1) e5) (= (left_inverse e1 e5) e2)))
(assert (=> (= (op e3 e1) e5) (= (left_inverse e1 e5) e3)))
(assert (=> (= (op e4 e1) e5) (= (left_inverse e1 e5) e4)))
(assert (=> (= (op e5 e1) e5) (= (left_inverse e1 e5) e5)))
(assert
  (or
    (= (left_inverse e1 e5) e1)
    (not (= (op (left_inverse e1 e5) e1) e1))
    (xor (= (op e1 e5) e5) (= (left_inverse e1 e5) e5))))
(assert (=> (= (op e0 e2) e0) (= (left_inverse e2 e0) e0)))
(assert (=> (= (op e1 e2) e0) (= (left_inverse e2 e0) e1)))
(assert (=> (= (op e2 e2) e0) (= (left_inverse e2 e0) e2)))
(assert (=> (= (op e3 e2) e0) (= (left_inverse e2 e0) e3)))
(assert (=> (= (op e4 e2) e0) (= (left_inverse e2 e0) e4)))
(assert (=> (= (op e5 e2) e0) (= (left_inverse e2 e0) e5)))
(assert
  (or
    (= (left_inverse e2 e0) e2)
    (not (= (op (left_inverse e2 e0) e2) e2))
    (xor (= (op e2 e0) e0) (= (left_inverse e2 e0) e0))))
(assert (=> (= (op e0 e2) e1) (= (left_inverse e2 e1) e0)))
(assert (=> (= (op e1 e2) e1) (= (left_inverse e2 e1) e1)))
(assert (=> (= (op e2 e2) e1) (= (left_inverse e2 e1) e2)))
(assert (=> (= (op e3 e2) e1) (= (left_inverse e2 e1) e3)))
(assert (=> (= (op e4 e2) e1) (= (left_inverse e2 e1) e4)))
(assert (=> (= (op e5 e2) e1) (= (left_inverse e2 e1) e5)))
(assert
  (or
    (= (left_inverse e2 e1) e2)
    (not (= (op (left_inverse e2 e1) e2) e2))
    (xor (= (op e2 e1) e1) (= (left_inverse e2 e1) e1))))
(assert (=> (= (op e0 e2) e3) (= (left_inverse e2 e3) e0)))
(assert (=> (= (op e1 e2) e3) (= (left_inverse e2 e3) e1)))
(assert (=> (= (op e2 e2) e3) (= (left_inverse e2 e3) e2)))
(assert (=> (= (op e3 e2) e3) (= (left_inverse e2 e3) e3)))
(assert (=> (= (op e4 e2) e3) (= (left_inverse e2 e3) e4)))
(assert (=> (= (op e5 e2) e3) (= (left_inverse e2 e3) e5)))
(assert
  (or
    (= (left_inverse e2 e3) e2)
    (not (= (op (left_inverse e2 e3) e2) e2))
    (xor (= (op e2 e3) e3) (= (left_inverse e2 e3) e3))))
(assert (=> (= (op e0 e2) e4) (= (left_inverse e2 e4) e0)))
(assert (=> (= (op e1 e2) e4) (= (left_inverse e2 e4) e1)))
(assert (=> (= (op e2 e2) e4) (= (left_inverse e2 e4) e2)))
(assert (=> (= (op e3 e2) e4) (= (left_inverse e2 e4) e3)))
(assert (=> (= (op e4 e2) e4) (= (left_inverse e2 e4) e4)))
(assert (=> (= (op e5 e2) e4) (= (left_inverse e2 e4) e5)))
(assert
  (or
    (= (left_inverse e2 e4) e2)
    (not (= (op (left_inverse e2 e4) e2) e2))
    (xor (= (op e2 e4) e4) (= (left_inverse e2 e4) e4))))
(assert (=> (= (op e0 e2) e5) (= (left_inverse e2 e5) e0)))
(assert (=> (= (op e1 e2) e5) (= (left_inverse e2 e5) e1)))
(assert (=> (= (op e2 e2) e5) (= (left_inverse e2 e5) e2)))
(assert (=> (= (op e3 e2) e5) (= (left_inverse e2 e5) e3)))
(assert (=> (= (op e4 e2) e5) (= (left_inverse e2 e5) e4)))
(assert (=> (= (op e5 e2) e5) (= (left_inverse e2 e5) e5)))
(assert
  (or
    (= (left_inverse e2 e5) e2)
    (not (= (op (left_inverse e2 e5) e2) e2))
    (xor (= (op e2 e5) e5) (= (left_inverse e2 e5) e5))))
(assert (=> (= (op e0 e3) e0) (= (left_inverse e3 e0) e0)))
(assert (=> (= (op e1 e3) e0) (= (left_inverse e3 e0) e1)))
(assert (=> (= (op e2 e3) e0) (= (left_inverse e3 e0) e2)))
(assert (=> (= (op e3 e3) e0) (= (left_inverse e3 e0) e3)))
(assert (=> (= (op e4 e3) e0) (= (left_inverse e3 e0) e4)))
(assert (=> (= (op e5 e3) e0) (= (left_inverse e3 e0) e5)))
(assert
  (or
    (= (left_inverse e3 e0) e3)
    (not (= (op (left_inverse e3 e0) e3) e3))
    (xor (= (op e3 e0) e0) (= (left_inverse e3 e0) e0))))
(assert (=> (= (op e0 e3) e1) (= (left_inverse e3 e1) e0)))
(assert (=> (= (op e1 e3) e1) (= (left_inverse e3 e1) e1)))
(assert (=> (= (op e2 e3) e1) (= (left_inverse e3 e1) e2)))
(assert (=> (= (op e3 e3) e1) (= (left_inverse e3 e1) e3)))
(assert (=> (= (op e4 e3) e1) (= (left_inverse e3 e1) e4)))
(assert (=> (= (op e5 e3) e1) (= (left_inverse e3 e1) e5)))
(assert
  (or
    (= (left_inverse e3 e1) e3)
    (not (= (op (left_inverse e3 e1) e3) e3))
    (xor (= (op e3 e1) e1) (= (left_inverse e3 e1) e1))))
(assert (=> (= (op e0 e3) e2) (= (left_inverse e3 e2) e0)))
(assert (=> (= (op e1 e3) e2) (= (left_inverse e3 e2) e1)))
(assert (=> (= (op e2 e3) e2) (= (left_inverse e3 e2) e2)))
(assert (=> (= (op e3 e3) e2) (= (left_inverse e3 e2) e3)))
(assert (=> (= (op e4 e3) e2) (= (left_inverse e3 e2) e4)))
(assert (=> (= (op e5 e3) e2) (= (left_inverse e3 e2) e5)))
(assert
  (or
    (= (left_inverse e3 e2) e3)
    (not (= (op (left_inverse e3 e2) e3) e3))
    (xor (= (op e3 e2) e2) (= (left_inverse e3 e2) e2))))
(assert (=> (= (op e0 e3) e4) (= (left_inverse e3 e4) e0)))
(assert (=> (= (op e1 e3) e4) (= (left_inverse e3 e4) e1)))
(assert (=> (= (op e2 e3) e4) (= (left_inverse e3 e4) e2)))
(assert (=> (= (op e3 e3) e4) (= (left_inverse e3 e4) e3)))
(assert (=> (= (op e4 e3) e4) (= (left_inverse e3 e4) e4)))
(assert (=> (= (op e5 e3) e4) (= (left_inverse e3 e4) e5)))
(assert
  (or
    (= (left_inverse e3 e4) e3)
    (not (= (op (left_inverse e3 e4) e3) e3))
    (xor (= (op e3 e4) e4) (= (left_inverse e3 e4) e4))))
(assert (=> (= (op e0 e3) e5) (= (left_inverse e3 e5) e0)))
(assert (=> (= (op e1 e3) e5) (= (left_inverse e3 e5) e1)))
(assert (=> (= (op e2 e3) e5) (= (left_inverse e3 e5) e2)))
(assert (=> (= (op e3 e3) e5) (= (left_inverse e3 e5) e3)))
(assert (=> (= (op e4 e3) e5) (= (left_inverse e3 e5) e4)))
(assert (=> (= (op e5 e3) e5) (= (left_inverse e3 e5) e5)))
(assert
  (or
    (= (left_inverse e3 e5) e3)
    (not (= (op (left_inverse e3 e5) e3) e3))
    (xor (= (op e3 e5) e5) (= (left_inverse e3 e5) e5))))
(assert (=> (= (op e0 e4) e0) (= (left_inverse e4 e0) e0)))
(assert (=> (= (op e1 e4) e0) (= (left_inverse e4 e0) e1)))
(assert (=> (= (op e2 e4) e0) (= (left_inverse e4 e0) e2)))
(assert (=> (= (op e3 e4) e0) (= (left_inverse e4 e0) e3)))
(assert (=> (= (op e4 e4) e0) (= (left_inverse e4 e0) e4)))
(assert (=> (= (op e5 e4) e0) (= (left_inverse e4 e0) e5)))
(assert
  (or
    (= (left_inverse e4 e0) e4)
    (not (= (op (left_inverse e4 e0) e4) e4))
    (xor (= (op e4 e0) e0) (= (left_inverse e4 e0) e0))))
(assert (=> (= (op e0 e4) e1) (= (left_inverse e4 e1) e0)))
(assert (=> (= (op e1 e4) e1) (= (left_inverse e4 e1) e1)))
(assert (=> (= (op e2 e4) e1) (= (left_inverse e4 e1) e2)))
(assert (=> (= (op e3 e4) e1) (= (left_inverse e4 e1) e3)))
(assert (=> (= (op e4 e4) e1) (= (left_inverse e4 e1) e4)))
(assert (=> (= (op e5 e4) e1) (= (left_inverse e4 e1) e5)))
(assert
  (or
    (= (left_inverse e4 e1) e4)
    (not (= (op (left_inverse e4 e1) e4) e4))
    (xor (= (op e4 e1) e1) (= (left_inverse e4 e1) e1))))
(assert (=> (= (op e0 e4) e2) (= (left_inverse e4 e2) e0)))
(assert (=> (= (op e1 e4) e2) (= (left_inverse e4 e2) e1)))
(assert (=> (= (op e2 e4) e2) (= (left_inverse e4 e2) e2)))
(assert (=> (= (op e3 e4) e2) (= (left_inverse e4 e2) e3)))
(assert (=> (= (op e4 e4) e2) (= (left_inverse e4 e2) e4)))
(assert (=> (= (op e5 e4) e2) (= (left_inverse e4 e2) e5)))
(assert
  (or
    (= (left_inverse e4 e2) e4)
    (not (= (op (left_inverse e4 e2) e4) e4))
    (xor (= (op e4 e2) e2) (= (left_inverse e4 e2) e2))))
(assert (=> (= (op e0 e4) e3) (= (left_inverse e4 e3) e0)))
(assert (=> (= (op e1 e4) e3) (= (left_inverse e4 e3) e1)))
(assert (=> (= (op e2 e4) e3) (= (left_inverse e4 e3) e2)))
(assert (=> (= (op e3 e4) e3) (= (left_inverse e4 e3) e3)))
(assert (=> (= (op e4 e4) e3) (= (left_inverse e4 e3) e4)))
(assert (=> (= (op e5 e4) e3) (= (left_inverse e4 e3) e5)))
(assert
  (or
    (= (left_inverse e4 e3) e4)
    (not (= (op (left_inverse e4 e3) e4) e4))
    (xor (= (op e4 e3) e3) (= (left_inverse e4 e3) e3))))
(assert (=> (= (op e0 e4) e5) (= (left_inverse e4 e5) e0)))
(assert (=> (= (op e1 e4) e5) (= (left_inverse e4 e5) e1)))
(assert (=> (= (op e2 e4) e5) (= (left_inverse e4 e5) e2)))
(assert (=> (= (op e3 e4) e5) (= (left_inverse e4 e5) e3)))
(assert (=> (= (op e4 e4) e5) (= (left_inverse e4 e5) e4)))
(assert (=> (= (op e5 e4) e5) (= (left_inverse e4 e5) e5)))
(assert
  (or
    (= (left_inverse e4 e5) e4)
    (not (= (op (left_inverse e4 e5) e4) e4))
    (xor (= (op e4 e5) e5) (= (left_inverse e4 e5) e5))))
(assert (=> (= (op e0 e5) e0) (= (left_inverse e5 e0) e0)))
(assert (=> (= (op e1 e5) e0) (= (left_inverse e5 e0) e1)))
(assert (=> (= (op e2 e5) e0) (= (left_inverse e5 e0) e2)))
(assert (=> (= (op e3 e5) e0) (= (left_inverse e5 e0) e3)))
(assert (=> (= (op e4 e5) e0) (= (left_inverse e5 e0) e4)))
(assert (=> (= (op e5 e5) e0) (= (left_inverse e5 e0) e5)))
(assert
  (or
    (= (left_inverse e5 e0) e5)
    (not (= (op (left_inverse e5 e0) e5) e5))
    (xor (= (op e5 e0) e0) (= (left_inverse e5 e0) e0))))
(assert (=> (= (op e0 e5) e1) (= (left_inverse e5 e1) e0)))
(assert (=> (= (op e1 e5) e1) (= (left_inverse e5 e1) e1)))
(assert (=> (= (op e2 e5) e1) (= (left_inverse e5 e1) e2)))
(assert (=> (= (op e3 e5) e1) (= (left_inverse e5 e1) e3)))
(assert (=> (= (op e4 e5) e1) (= (left_inverse e5 e1) e4)))
(assert (=> (= (op e5 e5) e1) (= (left_inverse e5 e1) e5)))
(assert
  (or
    (= (left_inverse e5 e1) e5)
    (not (= (op (left_inverse e5 e1) e5) e5))
    (xor (= (op e5 e1) e1) (= (left_inverse e5 e1) e1))))
(assert (=> (= (op e0 e5) e2) (= (left_inverse e5 e2) e0)))
(assert (=> (= (op e1 e5) e2) (= (left_inverse e5 e2) e1)))
(assert (=> (= (op e2 e5) e2) (= (left_inverse e5 e2) e2)))
(assert (=> (= (op e3 e5) e2) (= (left_inverse e5 e2) e3)))
(assert (=> (= (op e4 e5) e2) (= (left_inverse e5 e2) e4)))
(assert (=> (= (op e5 e5) e2) (= (left_inverse e5 e2) e5)))
(assert
  (or
    (= (left_inverse e5 e2) e5)
    (not (= (op (left_inverse e5 e2) e5) e5))
    (xor (= (op e5 e2) e2) (= (left_inverse e5 e2) e2))))
(assert (=> (= (op e0 e5) e3) (= (left_inverse e5 e3) e0)))
(assert (=> (= (op e1 e5) e3) (= (left_inverse e5 e3) e1)))
(assert (=> (= (op e2 e5) e3) (= (left_inverse e5 e3) e2)))
(assert (=> (= (op e3 e5) e3) (= (left_inverse e5 e3) e3)))
(assert (=> (= (op e4 e5) e3) (= (left_inverse e5 e3) e4)))
(assert (=> (= (op e5 e5) e3) (= (left_inverse e5 e3) e5)))
(assert
  (or
    (= (left_inverse e5 e3) e5)
    (not (= (op (left_inverse e5 e3) e5) e5))
    (xor (= (op e5 e3) e3) (= (left_inverse e5 e3) e3))))
(assert (=> (= (op e0 e5) e4) (= (left_inverse e5 e4) e0)))
(assert (=> (= (op e1 e5) e4) (= (left_inverse e5 e4) e1)))
(assert (=> (= (op e2 e5) e4) (= (left_inverse e5 e4) e2)))
(assert (=> (= (op e3 e5) e4) (= (left_inverse e5 e4) e3)))
(assert (=> (= (op e4 e5) e4) (= (left_inverse e5 e4) e4)))
(assert (=> (= (op e5 e5) e4) (= (left_inverse e5 e4) e5)))
(assert
  (or
    (= (left_inverse e5 e4) e5)
    (not (= (op (left_inverse e5 e4) e5) e5))
    (xor (= (op e5 e4) e4) (= (left_inverse e5 e4) e4))))
(assert (not (= (op e0 e1) (op e1 e0))))
(assert (= (op e0 e1) e2))
(assert
  (let ((p (op e0 e1))
        (q (op e1 e0)))
    (=> (= p q) (or (= (op p e0) e1) (distinct (op q e1) e0 e1)))))
(assert
  (let ((p (op e0 e2))
        (q (op e2 e0)))
    (=> (= p q) (or (= (op p e0) e2) (distinct (op q e2) e0 e2)))))
(assert
  (let ((p (op e0 e3))
        (q (op e3 e0)))
    (=> (= p q) (or (= (op p e0) e3) (distinct (op q e3) e0 e3)))))
(assert
  (let ((p (op e0 e4))
        (q (op e4 e0)))
    (=> (= p q) (or (= (op p e0) e4) (distinct (op q e4) e0 e4)))))
(assert
  (let ((p (op e0 e5))
        (q (op e5 e0)))
    (=> (= p q) (or (= (op p e0) e5) (distinct (op q e5) e0 e5)))))
(assert
  (let ((p (op e1 e2))
        (q (op e2 e1)))
    (=> (= p q) (or (= (op p e1) e2) (distinct (op q e2) e1 e2)))))
(assert
  (let ((p (op e1 e3))
        (q (op e3 e1)))
    (=> (= p q) (or (= (op p e1) e3) (distinct (op q e3) e1 e3)))))
(assert
  (let ((p (op e1 e4))
        (q (op e4 e1)))
    (=> (= p q) (or (= (op p e1) e4) (distinct (op q e4) e1 e4)))))
(assert
  (let ((p (op e1 e5))
        (q (op e5 e1)))
    (=> (= p q) (or (= (op p e1) e5) (distinct (op q e5) e1 e5)))))
(assert
  (let ((p (op e2 e3))
        (q (op e3 e2)))
    (=> (= p q) (or (= (op p e2) e3) (distinct (op q e3) e2 e3)))))
(assert
  (let ((p (op e2 e4))
        (q (op e4 e2)))
    (=> (= p q) (or (= (op p e2) e4) (distinct (op q e4) e2 e4)))))
(assert
  (let ((p (op e2 e5))
        (q (op e5 e2)))
    (=> (= p q) (or (= (op p e2) e5) (distinct (op q e5) e2 e5)))))
(assert
  (let ((p (op e3 e4))
        (q (op e4 e3)))
    (=> (= p q) (or (= (op p e3) e4) (distinct (op q e4) e3 e4)))))
(assert
  (let ((p (op e3 e5))
        (q (op e5 e3)))
    (=> (= p q) (or (= (op p e3) e5) (distinct (op q e5) e3 e5)))))
(assert
  (let ((p (op e4 e5))
        (q (op e5 e4)))
    (=> (= p q) (or (= (op p e4) e5) (distinct (op q e5) e4 e5)))))

(check-sat)
(exit)
