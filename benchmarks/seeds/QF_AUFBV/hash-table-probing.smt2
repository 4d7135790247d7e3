; An open addressing table with eight slots and an unknown hash function: three inserts with linear
; probing end in adjacent slots, the third wraps around the end.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun hash ((_ BitVec 16)) (_ BitVec 3))
(declare-const slots_0 (Array (_ BitVec 3) (_ BitVec 16)))
(declare-const slots_1 (Array (_ BitVec 3) (_ BitVec 16)))
(declare-const slots_2 (Array (_ BitVec 3) (_ BitVec 16)))
(declare-const slots_3 (Array (_ BitVec 3) (_ BitVec 16)))
(declare-const k_0 (_ BitVec 16))
(declare-const k_1 (_ BitVec 16))
(declare-const k_2 (_ BitVec 16))
(declare-const at_0 (_ BitVec 3))
(declare-const at_1 (_ BitVec 3))
(declare-const at_2 (_ BitVec 3))

(assert
  (and
    (= (select slots_0 (_ bv0 3)) #x0000)
    (= (select slots_0 (_ bv1 3)) #x0000)
    (= (select slots_0 (_ bv2 3)) #x0000)
    (= (select slots_0 (_ bv3 3)) #x0000)
    (= (select slots_0 (_ bv4 3)) #x0000)
    (= (select slots_0 (_ bv5 3)) #x0000)
    (= (select slots_0 (_ bv6 3)) #x0000)
    (= (select slots_0 (_ bv7 3)) #x0000)))
(assert (distinct k_0 k_1 k_2 #x0000))
(assert
  (let ((h (hash k_0)))
    (= at_0
      (ite
        (= (select slots_0 h) #x0000)
        h
        (ite (= (select slots_0 (bvadd h #b001)) #x0000) (bvadd h #b001) (bvadd h #b010))))))
(assert (= slots_1 (store slots_0 at_0 k_0)))
(assert
  (let ((h (hash k_1)))
    (= at_1
      (ite
        (= (select slots_1 h) #x0000)
        h
        (ite (= (select slots_1 (bvadd h #b001)) #x0000) (bvadd h #b001) (bvadd h #b010))))))
(assert (= slots_2 (store slots_1 at_1 k_1)))
(assert
  (let ((h (hash k_2)))
    (= at_2
      (ite
        (= (select slots_2 h) #x0000)
        h
        (ite (= (select slots_2 (bvadd h #b001)) #x0000) (bvadd h #b001) (bvadd h #b010))))))
(assert (= slots_3 (store slots_2 at_2 k_2)))
(assert (and (= (bvsub at_1 at_0) #b001) (= (bvsub at_2 at_1) #b001) (bvult at_2 at_1)))
(assert (and (= (hash k_0) (hash k_2)) (not (= (hash k_1) (bvlshr (hash k_0) #b001)))))
(assert (= (bvmul k_0 #x0003) (bvshl k_1 #x0002)))

(check-sat)
(exit)
