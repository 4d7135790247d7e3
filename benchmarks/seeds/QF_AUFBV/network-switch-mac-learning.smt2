; A switch learns source addresses in a table while eighteen frames pass, hashing is an unknown
; function; flooding happens on a miss. The last frame must be sent to a wrong port because of a
; collision.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun slot ((_ BitVec 12)) (_ BitVec 4))
(declare-fun vlan ((_ BitVec 12)) (_ BitVec 2))
(declare-const ports_0 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_1 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_2 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_3 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_4 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_5 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_6 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_7 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_8 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_9 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_10 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_11 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_12 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_13 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_14 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_15 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_16 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_17 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const ports_18 (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const macs_0 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_1 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_2 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_3 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_4 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_5 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_6 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_7 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_8 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_9 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_10 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_11 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_12 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_13 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_14 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_15 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_16 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_17 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const macs_18 (Array (_ BitVec 4) (_ BitVec 12)))
(declare-const from_0 (_ BitVec 12))
(declare-const from_1 (_ BitVec 12))
(declare-const from_2 (_ BitVec 12))
(declare-const from_3 (_ BitVec 12))
(declare-const from_4 (_ BitVec 12))
(declare-const from_5 (_ BitVec 12))
(declare-const from_6 (_ BitVec 12))
(declare-const from_7 (_ BitVec 12))
(declare-const from_8 (_ BitVec 12))
(declare-const from_9 (_ BitVec 12))
(declare-const from_10 (_ BitVec 12))
(declare-const from_11 (_ BitVec 12))
(declare-const from_12 (_ BitVec 12))
(declare-const from_13 (_ BitVec 12))
(declare-const from_14 (_ BitVec 12))
(declare-const from_15 (_ BitVec 12))
(declare-const from_16 (_ BitVec 12))
(declare-const from_17 (_ BitVec 12))
(declare-const to_0 (_ BitVec 12))
(declare-const to_1 (_ BitVec 12))
(declare-const to_2 (_ BitVec 12))
(declare-const to_3 (_ BitVec 12))
(declare-const to_4 (_ BitVec 12))
(declare-const to_5 (_ BitVec 12))
(declare-const to_6 (_ BitVec 12))
(declare-const to_7 (_ BitVec 12))
(declare-const to_8 (_ BitVec 12))
(declare-const to_9 (_ BitVec 12))
(declare-const to_10 (_ BitVec 12))
(declare-const to_11 (_ BitVec 12))
(declare-const to_12 (_ BitVec 12))
(declare-const to_13 (_ BitVec 12))
(declare-const to_14 (_ BitVec 12))
(declare-const to_15 (_ BitVec 12))
(declare-const to_16 (_ BitVec 12))
(declare-const to_17 (_ BitVec 12))
(declare-const host_0 (_ BitVec 12))
(declare-const host_1 (_ BitVec 12))
(declare-const host_2 (_ BitVec 12))
(declare-const host_3 (_ BitVec 12))
(declare-const host_4 (_ BitVec 12))
(declare-const in_0 (_ BitVec 3))
(declare-const in_1 (_ BitVec 3))
(declare-const in_2 (_ BitVec 3))
(declare-const in_3 (_ BitVec 3))
(declare-const in_4 (_ BitVec 3))
(declare-const in_5 (_ BitVec 3))
(declare-const in_6 (_ BitVec 3))
(declare-const in_7 (_ BitVec 3))
(declare-const in_8 (_ BitVec 3))
(declare-const in_9 (_ BitVec 3))
(declare-const in_10 (_ BitVec 3))
(declare-const in_11 (_ BitVec 3))
(declare-const in_12 (_ BitVec 3))
(declare-const in_13 (_ BitVec 3))
(declare-const in_14 (_ BitVec 3))
(declare-const in_15 (_ BitVec 3))
(declare-const in_16 (_ BitVec 3))
(declare-const in_17 (_ BitVec 3))
(declare-const out_0 (_ BitVec 3))
(declare-const out_1 (_ BitVec 3))
(declare-const out_2 (_ BitVec 3))
(declare-const out_3 (_ BitVec 3))
(declare-const out_4 (_ BitVec 3))
(declare-const out_5 (_ BitVec 3))
(declare-const out_6 (_ BitVec 3))
(declare-const out_7 (_ BitVec 3))
(declare-const out_8 (_ BitVec 3))
(declare-const out_9 (_ BitVec 3))
(declare-const out_10 (_ BitVec 3))
(declare-const out_11 (_ BitVec 3))
(declare-const out_12 (_ BitVec 3))
(declare-const out_13 (_ BitVec 3))
(declare-const out_14 (_ BitVec 3))
(declare-const out_15 (_ BitVec 3))
(declare-const out_16 (_ BitVec 3))
(declare-const out_17 (_ BitVec 3))
(declare-const flood_0 Bool)
(declare-const flood_1 Bool)
(declare-const flood_2 Bool)
(declare-const flood_3 Bool)
(declare-const flood_4 Bool)
(declare-const flood_5 Bool)
(declare-const flood_6 Bool)
(declare-const flood_7 Bool)
(declare-const flood_8 Bool)
(declare-const flood_9 Bool)
(declare-const flood_10 Bool)
(declare-const flood_11 Bool)
(declare-const flood_12 Bool)
(declare-const flood_13 Bool)
(declare-const flood_14 Bool)
(declare-const flood_15 Bool)
(declare-const flood_16 Bool)
(declare-const flood_17 Bool)

(assert (distinct host_0 host_1 host_2 host_3 host_4 #x000))
(assert
  (and
    (= (select macs_0 #x0) #x000)
    (= (select macs_0 #x1) #x000)
    (= (select macs_0 #x2) #x000)
    (= (select macs_0 #x3) #x000)
    (= (select macs_0 #x4) #x000)
    (= (select macs_0 #x5) #x000)
    (= (select macs_0 #x6) #x000)
    (= (select macs_0 #x7) #x000)
    (= (select macs_0 #x8) #x000)
    (= (select macs_0 #x9) #x000)
    (= (select macs_0 #xa) #x000)
    (= (select macs_0 #xb) #x000)
    (= (select macs_0 #xc) #x000)
    (= (select macs_0 #xd) #x000)
    (= (select macs_0 #xe) #x000)
    (= (select macs_0 #xf) #x000)))
(assert (or (= ((_ extract 11 8) host_0) #xa) (= ((_ extract 11 8) host_0) #xb)))
(assert (or (= ((_ extract 11 8) host_1) #xa) (= ((_ extract 11 8) host_1) #xb)))
(assert (or (= ((_ extract 11 8) host_2) #xa) (= ((_ extract 11 8) host_2) #xb)))
(assert (or (= ((_ extract 11 8) host_3) #xa) (= ((_ extract 11 8) host_3) #xb)))
(assert (or (= ((_ extract 11 8) host_4) #xa) (= ((_ extract 11 8) host_4) #xb)))
; frame 0: host_3 to host_2
(assert (and (= from_0 host_3) (= to_0 host_2) (= in_0 #b100)))
(assert
  (! (let ((h (slot from_0)))
       (and
         (= ports_1 (store ports_0 h in_0))
         (= macs_1 (ite (= (vlan from_0) #b11) macs_0 (store macs_0 h from_0))))) :named learn_0))
(assert
  (let ((known (select macs_1 (slot to_0))))
    (and
      (= flood_0 (distinct known to_0))
      (= out_0 (ite flood_0 #b111 (select ports_1 (slot to_0)))))))
(assert
  (=> flood_0
    (or
      (= (select macs_1 (slot to_0)) #x000)
      (= (slot to_0) (slot (select macs_1 (slot to_0))))
      (distinct (vlan from_0) #b00))))
; frame 1: host_1 to host_4
(assert (and (= from_1 host_1) (= to_1 host_4) (= in_1 #b010)))
(assert
  (! (let ((h (slot from_1)))
       (and
         (= ports_2 (store ports_1 h in_1))
         (= macs_2 (ite (= (vlan from_1) #b11) macs_1 (store macs_1 h from_1))))) :named learn_1))
(assert
  (let ((known (select macs_2 (slot to_1))))
    (and
      (= flood_1 (distinct known to_1))
      (= out_1 (ite flood_1 #b111 (select ports_2 (slot to_1)))))))
(assert
  (=> flood_1
    (or
      (= (select macs_2 (slot to_1)) #x000)
      (= (slot to_1) (slot (select macs_2 (slot to_1))))
      (distinct (vlan from_1) #b00))))
(assert (or (bvult (slot from_1) (slot to_1)) (bvuge (slot from_1) (slot to_1))))
(assert
  (=
    (bvcomp (select macs_2 (slot from_1)) from_1)
    (ite (= (vlan from_1) #b11) (bvcomp (select macs_1 (slot from_1)) from_1) #b1)))
; frame 2: host_3 to host_2
(assert (and (= from_2 host_3) (= to_2 host_2) (= in_2 #b100)))
(assert
  (! (let ((h (slot from_2)))
       (and
         (= ports_3 (store ports_2 h in_2))
         (= macs_3 (ite (= (vlan from_2) #b11) macs_2 (store macs_2 h from_2))))) :named learn_2))
(assert
  (let ((known (select macs_3 (slot to_2))))
    (and
      (= flood_2 (distinct known to_2))
      (= out_2 (ite flood_2 #b111 (select ports_3 (slot to_2)))))))
(assert
  (=> flood_2
    (or
      (= (select macs_3 (slot to_2)) #x000)
      (= (slot to_2) (slot (select macs_3 (slot to_2))))
      (distinct (vlan from_2) #b00))))
(assert
  (xor
    flood_2
    (= (bvand out_2 #b111) (select ports_3 (slot to_2)))
    (and flood_2 (= (select ports_3 (slot to_2)) #b111))))
; frame 3: host_4 to host_2
(assert (and (= from_3 host_4) (= to_3 host_2) (= in_3 #b101)))
(assert
  (! (let ((h (slot from_3)))
       (and
         (= ports_4 (store ports_3 h in_3))
         (= macs_4 (ite (= (vlan from_3) #b11) macs_3 (store macs_3 h from_3))))) :named learn_3))
(assert
  (let ((known (select macs_4 (slot to_3))))
    (and
      (= flood_3 (distinct known to_3))
      (= out_3 (ite flood_3 #b111 (select ports_4 (slot to_3)))))))
(assert
  (=> flood_3
    (or
      (= (select macs_4 (slot to_3)) #x000)
      (= (slot to_3) (slot (select macs_4 (slot to_3))))
      (distinct (vlan from_3) #b00))))
; frame 4: host_3 to host_0
(assert (and (= from_4 host_3) (= to_4 host_0) (= in_4 #b100)))
(assert
  (! (let ((h (slot from_4)))
       (and
         (= ports_5 (store ports_4 h in_4))
         (= macs_5 (ite (= (vlan from_4) #b11) macs_4 (store macs_4 h from_4))))) :named learn_4))
(assert
  (let ((known (select macs_5 (slot to_4))))
    (and
      (= flood_4 (distinct known to_4))
      (= out_4 (ite flood_4 #b111 (select ports_5 (slot to_4)))))))
(assert
  (=> flood_4
    (or
      (= (select macs_5 (slot to_4)) #x000)
      (= (slot to_4) (slot (select macs_5 (slot to_4))))
      (distinct (vlan from_4) #b00))))
; frame 5: host_1 to host_0
(assert (and (= from_5 host_1) (= to_5 host_0) (= in_5 #b010)))
(assert
  (! (let ((h (slot from_5)))
       (and
         (= ports_6 (store ports_5 h in_5))
         (= macs_6 (ite (= (vlan from_5) #b11) macs_5 (store macs_5 h from_5))))) :named learn_5))
(assert
  (let ((known (select macs_6 (slot to_5))))
    (and
      (= flood_5 (distinct known to_5))
      (= out_5 (ite flood_5 #b111 (select ports_6 (slot to_5)))))))
(assert
  (=> flood_5
    (or
      (= (select macs_6 (slot to_5)) #x000)
      (= (slot to_5) (slot (select macs_6 (slot to_5))))
      (distinct (vlan from_5) #b00))))
(assert
  (xor
    flood_5
    (= (bvand out_5 #b111) (select ports_6 (slot to_5)))
    (and flood_5 (= (select ports_6 (slot to_5)) #b111))))
(assert (or (bvult (slot from_5) (slot to_5)) (bvuge (slot from_5) (slot to_5))))
(assert
  (=
    (bvcomp (select macs_6 (slot from_5)) from_5)
    (ite (= (vlan from_5) #b11) (bvcomp (select macs_5 (slot from_5)) from_5) #b1)))
; frame 6: host_3 to host_1
(assert (and (= from_6 host_3) (= to_6 host_1) (= in_6 #b100)))
(assert
  (! (let ((h (slot from_6)))
       (and
         (= ports_7 (store ports_6 h in_6))
         (= macs_7 (ite (= (vlan from_6) #b11) macs_6 (store macs_6 h from_6))))) :named learn_6))
(assert
  (let ((known (select macs_7 (slot to_6))))
    (and
      (= flood_6 (distinct known to_6))
      (= out_6 (ite flood_6 #b111 (select ports_7 (slot to_6)))))))
(assert
  (=> flood_6
    (or
      (= (select macs_7 (slot to_6)) #x000)
      (= (slot to_6) (slot (select macs_7 (slot to_6))))
      (distinct (vlan from_6) #b00))))
; frame 7: host_1 to host_2
(assert (and (= from_7 host_1) (= to_7 host_2) (= in_7 #b010)))
(assert
  (! (let ((h (slot from_7)))
       (and
         (= ports_8 (store ports_7 h in_7))
         (= macs_8 (ite (= (vlan from_7) #b11) macs_7 (store macs_7 h from_7))))) :named learn_7))
(assert
  (let ((known (select macs_8 (slot to_7))))
    (and
      (= flood_7 (distinct known to_7))
      (= out_7 (ite flood_7 #b111 (select ports_8 (slot to_7)))))))
(assert
  (=> flood_7
    (or
      (= (select macs_8 (slot to_7)) #x000)
      (= (slot to_7) (slot (select macs_8 (slot to_7))))
      (distinct (vlan from_7) #b00))))
; frame 8: host_1 to host_2
(assert (and (= from_8 host_1) (= to_8 host_2) (= in_8 #b010)))
(assert
  (! (let ((h (slot from_8)))
       (and
         (= ports_9 (store ports_8 h in_8))
         (= macs_9 (ite (= (vlan from_8) #b11) macs_8 (store macs_8 h from_8))))) :named learn_8))
(assert
  (let ((known (select macs_9 (slot to_8))))
    (and
      (= flood_8 (distinct known to_8))
      (= out_8 (ite flood_8 #b111 (select ports_9 (slot to_8)))))))
(assert
  (=> flood_8
    (or
      (= (select macs_9 (slot to_8)) #x000)
      (= (slot to_8) (slot (select macs_9 (slot to_8))))
      (distinct (vlan from_8) #b00))))
(assert
  (xor
    flood_8
    (= (bvand out_8 #b111) (select ports_9 (slot to_8)))
    (and flood_8 (= (select ports_9 (slot to_8)) #b111))))
; frame 9: host_4 to host_0
(assert (and (= from_9 host_4) (= to_9 host_0) (= in_9 #b101)))
(assert
  (! (let ((h (slot from_9)))
       (and
         (= ports_10 (store ports_9 h in_9))
         (= macs_10 (ite (= (vlan from_9) #b11) macs_9 (store macs_9 h from_9))))) :named learn_9))
(assert
  (let ((known (select macs_10 (slot to_9))))
    (and
      (= flood_9 (distinct known to_9))
      (= out_9 (ite flood_9 #b111 (select ports_10 (slot to_9)))))))
(assert
  (=> flood_9
    (or
      (= (select macs_10 (slot to_9)) #x000)
      (= (slot to_9) (slot (select macs_10 (slot to_9))))
      (distinct (vlan from_9) #b00))))
(assert (or (bvult (slot from_9) (slot to_9)) (bvuge (slot from_9) (slot to_9))))
(assert
  (=
    (bvcomp (select macs_10 (slot from_9)) from_9)
    (ite (= (vlan from_9) #b11) (bvcomp (select macs_9 (slot from_9)) from_9) #b1)))
; frame 10: host_0 to host_4
(assert (and (= from_10 host_0) (= to_10 host_4) (= in_10 #b001)))
(assert
  (! (let ((h (slot from_10)))
       (and
         (= ports_11 (store ports_10 h in_10))
         (= macs_11 (ite (= (vlan from_10) #b11) macs_10 (store macs_10 h from_10))))) :named learn_10))
(assert
  (let ((known (select macs_11 (slot to_10))))
    (and
      (= flood_10 (distinct known to_10))
      (= out_10 (ite flood_10 #b111 (select ports_11 (slot to_10)))))))
(assert
  (=> flood_10
    (or
      (= (select macs_11 (slot to_10)) #x000)
      (= (slot to_10) (slot (select macs_11 (slot to_10))))
      (distinct (vlan from_10) #b00))))
; frame 11: host_3 to host_2
(assert (and (= from_11 host_3) (= to_11 host_2) (= in_11 #b100)))
(assert
  (! (let ((h (slot from_11)))
       (and
         (= ports_12 (store ports_11 h in_11))
         (= macs_12 (ite (= (vlan from_11) #b11) macs_11 (store macs_11 h from_11))))) :named learn_11))
(assert
  (let ((known (select macs_12 (slot to_11))))
    (and
      (= flood_11 (distinct known to_11))
      (= out_11 (ite flood_11 #b111 (select ports_12 (slot to_11)))))))
(assert
  (=> flood_11
    (or
      (= (select macs_12 (slot to_11)) #x000)
      (= (slot to_11) (slot (select macs_12 (slot to_11))))
      (distinct (vlan from_11) #b00))))
(assert
  (xor
    flood_11
    (= (bvand out_11 #b111) (select ports_12 (slot to_11)))
    (and flood_11 (= (select ports_12 (slot to_11)) #b111))))
; frame 12: host_1 to host_0
(assert (and (= from_12 host_1) (= to_12 host_0) (= in_12 #b010)))
(assert
  (! (let ((h (slot from_12)))
       (and
         (= ports_13 (store ports_12 h in_12))
         (= macs_13 (ite (= (vlan from_12) #b11) macs_12 (store macs_12 h from_12))))) :named learn_12))
(assert
  (let ((known (select macs_13 (slot to_12))))
    (and
      (= flood_12 (distinct known to_12))
      (= out_12 (ite flood_12 #b111 (select ports_13 (slot to_12)))))))
(assert
  (=> flood_12
    (or
      (= (select macs_13 (slot to_12)) #x000)
      (= (slot to_12) (slot (select macs_13 (slot to_12))))
      (distinct (vlan from_12) #b00))))
; frame 13: host_2 to host_3
(assert (and (= from_13 host_2) (= to_13 host_3) (= in_13 #b011)))
(assert
  (! (let ((h (slot from_13)))
       (and
         (= ports_14 (store ports_13 h in_13))
         (= macs_14 (ite (= (vlan from_13) #b11) macs_13 (store macs_13 h from_13))))) :named learn_13))
(assert
  (let ((known (select macs_14 (slot to_13))))
    (and
      (= flood_13 (distinct known to_13))
      (= out_13 (ite flood_13 #b111 (select ports_14 (slot to_13)))))))
(assert
  (=> flood_13
    (or
      (= (select macs_14 (slot to_13)) #x000)
      (= (slot to_13) (slot (select macs_14 (slot to_13))))
      (distinct (vlan from_13) #b00))))
(assert (or (bvult (slot from_13) (slot to_13)) (bvuge (slot from_13) (slot to_13))))
(assert
  (=
    (bvcomp (select macs_14 (slot from_13)) from_13)
    (ite (= (vlan from_13) #b11) (bvcomp (select macs_13 (slot from_13)) from_13) #b1)))
; frame 14: host_1 to host_0
(assert (and (= from_14 host_1) (= to_14 host_0) (= in_14 #b010)))
(assert
  (! (let ((h (slot from_14)))
       (and
         (= ports_15 (store ports_14 h in_14))
         (= macs_15 (ite (= (vlan from_14) #b11) macs_14 (store macs_14 h from_14))))) :named learn_14))
(assert
  (let ((known (select macs_15 (slot to_14))))
    (and
      (= flood_14 (distinct known to_14))
      (= out_14 (ite flood_14 #b111 (select ports_15 (slot to_14)))))))
(assert
  (=> flood_14
    (or
      (= (select macs_15 (slot to_14)) #x000)
      (= (slot to_14) (slot (select macs_15 (slot to_14))))
      (distinct (vlan from_14) #b00))))
(assert
  (xor
    flood_14
    (= (bvand out_14 #b111) (select ports_15 (slot to_14)))
    (and flood_14 (= (select ports_15 (slot to_14)) #b111))))
; frame 15: host_0 to host_4
(assert (and (= from_15 host_0) (= to_15 host_4) (= in_15 #b001)))
(assert
  (! (let ((h (slot from_15)))
       (and
         (= ports_16 (store ports_15 h in_15))
         (= macs_16 (ite (= (vlan from_15) #b11) macs_15 (store macs_15 h from_15))))) :named learn_15))
(assert
  (let ((known (select macs_16 (slot to_15))))
    (and
      (= flood_15 (distinct known to_15))
      (= out_15 (ite flood_15 #b111 (select ports_16 (slot to_15)))))))
(assert
  (=> flood_15
    (or
      (= (select macs_16 (slot to_15)) #x000)
      (= (slot to_15) (slot (select macs_16 (slot to_15))))
      (distinct (vlan from_15) #b00))))
; frame 16: host_1 to host_4
(assert (and (= from_16 host_1) (= to_16 host_4) (= in_16 #b010)))
(assert
  (! (let ((h (slot from_16)))
       (and
         (= ports_17 (store ports_16 h in_16))
         (= macs_17 (ite (= (vlan from_16) #b11) macs_16 (store macs_16 h from_16))))) :named learn_16))
(assert
  (let ((known (select macs_17 (slot to_16))))
    (and
      (= flood_16 (distinct known to_16))
      (= out_16 (ite flood_16 #b111 (select ports_17 (slot to_16)))))))
(assert
  (=> flood_16
    (or
      (= (select macs_17 (slot to_16)) #x000)
      (= (slot to_16) (slot (select macs_17 (slot to_16))))
      (distinct (vlan from_16) #b00))))
; frame 17: host_0 to host_2
(assert (and (= from_17 host_0) (= to_17 host_2) (= in_17 #b001)))
(assert
  (! (let ((h (slot from_17)))
       (and
         (= ports_18 (store ports_17 h in_17))
         (= macs_18 (ite (= (vlan from_17) #b11) macs_17 (store macs_17 h from_17))))) :named learn_17))
(assert
  (let ((known (select macs_18 (slot to_17))))
    (and
      (= flood_17 (distinct known to_17))
      (= out_17 (ite flood_17 #b111 (select ports_18 (slot to_17)))))))
(assert
  (=> flood_17
    (or
      (= (select macs_18 (slot to_17)) #x000)
      (= (slot to_17) (slot (select macs_18 (slot to_17))))
      (distinct (vlan from_17) #b00))))
(assert
  (xor
    flood_17
    (= (bvand out_17 #b111) (select ports_18 (slot to_17)))
    (and flood_17 (= (select ports_18 (slot to_17)) #b111))))
(assert (or (bvult (slot from_17) (slot to_17)) (bvuge (slot from_17) (slot to_17))))
(assert
  (=
    (bvcomp (select macs_18 (slot from_17)) from_17)
    (ite (= (vlan from_17) #b11) (bvcomp (select macs_17 (slot from_17)) from_17) #b1)))
; wrong port for some frame after the tenth
(assert
  (or
    (and (not flood_10) (distinct out_10 (bvadd #b000 in_10)) (distinct out_10 #b111))
    (and (not flood_11) (distinct out_11 (bvadd #b000 in_11)) (distinct out_11 #b111))
    (and (not flood_12) (distinct out_12 (bvadd #b000 in_12)) (distinct out_12 #b111))
    (and (not flood_13) (distinct out_13 (bvadd #b000 in_13)) (distinct out_13 #b111))
    (and (not flood_14) (distinct out_14 (bvadd #b000 in_14)) (distinct out_14 #b111))
    (and (not flood_15) (distinct out_15 (bvadd #b000 in_15)) (distinct out_15 #b111))
    (and (not flood_16) (distinct out_16 (bvadd #b000 in_16)) (distinct out_16 #b111))
    (and (not flood_17) (distinct out_17 (bvadd #b000 in_17)) (distinct out_17 #b111))))
(assert (= (slot host_0) (slot host_3)))
(assert (and (distinct (slot host_1) (slot host_2)) (= (vlan host_4) #b11)))

(check-sat)
(exit)
