; A routing table for interrupts: sixty-four sources, priorities and targets are functions of six bit
; numbers, quantified rules for groups, some entries are open; a spurious source must be masked
; everywhere.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun prio ((_ BitVec 6)) (_ BitVec 4))
(declare-fun target ((_ BitVec 6)) (_ BitVec 3))
(declare-fun masked ((_ BitVec 6)) Bool)
(declare-fun handler ((_ BitVec 3) (_ BitVec 4)) (_ BitVec 8))
(declare-const edge_0 Bool)
(declare-const edge_1 Bool)
(declare-const edge_2 Bool)
(declare-const edge_3 Bool)
(declare-const edge_4 Bool)
(declare-const edge_5 Bool)
(declare-const edge_6 Bool)
(declare-const edge_7 Bool)
(declare-const edge_8 Bool)
(declare-const edge_9 Bool)
(declare-const edge_10 Bool)
(declare-const edge_11 Bool)
(declare-const edge_12 Bool)
(declare-const edge_13 Bool)
(declare-const edge_14 Bool)
(declare-const edge_15 Bool)
(declare-const edge_16 Bool)
(declare-const edge_17 Bool)
(declare-const edge_18 Bool)
(declare-const edge_19 Bool)
(declare-const edge_20 Bool)
(declare-const edge_21 Bool)
(declare-const edge_22 Bool)
(declare-const edge_23 Bool)
(declare-const edge_24 Bool)
(declare-const edge_25 Bool)
(declare-const edge_26 Bool)
(declare-const edge_27 Bool)
(declare-const edge_28 Bool)
(declare-const edge_29 Bool)
(declare-const edge_30 Bool)
(declare-const edge_31 Bool)
(declare-const edge_32 Bool)
(declare-const edge_33 Bool)
(declare-const edge_34 Bool)
(declare-const edge_35 Bool)
(declare-const edge_36 Bool)
(declare-const edge_37 Bool)
(declare-const edge_38 Bool)
(declare-const edge_39 Bool)
(declare-const edge_40 Bool)
(declare-const edge_41 Bool)
(declare-const edge_42 Bool)
(declare-const edge_43 Bool)
(declare-const edge_44 Bool)
(declare-const edge_45 Bool)
(declare-const edge_46 Bool)
(declare-const edge_47 Bool)
(declare-const edge_48 Bool)
(declare-const edge_49 Bool)
(declare-const edge_50 Bool)
(declare-const edge_51 Bool)
(declare-const edge_52 Bool)
(declare-const edge_53 Bool)
(declare-const edge_54 Bool)
(declare-const edge_55 Bool)
(declare-const edge_56 Bool)
(declare-const edge_57 Bool)
(declare-const edge_58 Bool)
(declare-const edge_59 Bool)
(declare-const edge_60 Bool)
(declare-const edge_61 Bool)
(declare-const edge_62 Bool)
(declare-const edge_63 Bool)
(declare-const spurious (_ BitVec 6))

(assert
  (! (forall ((x (_ BitVec 6))) (=> (bvult x #b001000) (bvuge (prio x) #x4))) :named system_sources))
(assert (forall ((t (_ BitVec 3))) (= ((_ extract 7 7) (handler t #x0)) #b0)))
; source 0
(assert (or (= (prio #b000000) #x4) (= (prio #b000000) (bvsub #x4 #x1))))
(assert (bvule (target #b000000) #b001))
(assert (= edge_0 (or (bvugt (handler (target #b000000) (prio #b000000)) #x00) (masked #b000000))))
; source 1
(assert (= (prio #b000001) #xb))
(assert (! (= (target #b000001) #b101) :named target_1))
(assert (= edge_1 (or (bvugt (handler (target #b000001) (prio #b000001)) #x25) (masked #b000001))))
(assert (=> (masked #b000001) edge_1 (distinct (prio #b000001) #x0 #xf)))
; source 2
(assert (= (prio #b000010) #x7))
(assert (! (= (target #b000010) #b010) :named target_2))
(assert (= edge_2 (or (bvugt (handler (target #b000010) (prio #b000010)) #x4a) (masked #b000010))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b000010 #b000001)) (bvult #x3 (prio x)) (not (= x #b000010)))))
; source 3
(assert (= (prio #b000011) #xe))
(assert (! (= (target #b000011) #b111) :named target_3))
(assert (= edge_3 (or (bvugt (handler (target #b000011) (prio #b000011)) #x6f) (masked #b000011))))
(assert (xor (masked #b000011) (masked #b000100)))
; source 4
(assert (= (prio #b000100) #xa))
(assert (bvule (target #b000100) #b100))
(assert (= edge_4 (or (bvugt (handler (target #b000100) (prio #b000100)) #x94) (masked #b000100))))
(assert (=> (masked #b000100) edge_4 (distinct (prio #b000100) #x0 #xf)))
; source 5
(assert (= (prio #b000101) #x6))
(assert (! (= (target #b000101) #b001) :named target_5))
(assert (= edge_5 (or (bvugt (handler (target #b000101) (prio #b000101)) #xb9) (masked #b000101))))
; source 6
(assert (or (= (prio #b000110) #xd) (= (prio #b000110) (bvsub #xd #x1))))
(assert (! (= (target #b000110) #b110) :named target_6))
(assert (= edge_6 (or (bvugt (handler (target #b000110) (prio #b000110)) #xde) (masked #b000110))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b000110)) (bvuge p #x1))))
; source 7
(assert (= (prio #b000111) #x9))
(assert (! (= (target #b000111) #b011) :named target_7))
(assert (= edge_7 (or (bvugt (handler (target #b000111) (prio #b000111)) #x03) (masked #b000111))))
(assert (=> (masked #b000111) edge_7 (distinct (prio #b000111) #x0 #xf)))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b000111 #b000001)) (bvult #x3 (prio x)) (not (= x #b000111)))))
; source 8
(assert (= (prio #b001000) #x5))
(assert (bvule (target #b001000) #b001))
(assert (= edge_8 (or (bvugt (handler (target #b001000) (prio #b001000)) #x28) (masked #b001000))))
; source 9
(assert (= (prio #b001001) #xc))
(assert (! (= (target #b001001) #b101) :named target_9))
(assert (= edge_9 (or (bvugt (handler (target #b001001) (prio #b001001)) #x4d) (masked #b001001))))
; source 10
(assert (= (prio #b001010) #x8))
(assert (! (= (target #b001010) #b010) :named target_10))
(assert (= edge_10 (or (bvugt (handler (target #b001010) (prio #b001010)) #x72) (masked #b001010))))
(assert (=> (masked #b001010) edge_10 (distinct (prio #b001010) #x0 #xf)))
(assert (xor (masked #b001010) (masked #b001011)))
; source 11
(assert (= (prio #b001011) #x4))
(assert (! (= (target #b001011) #b111) :named target_11))
(assert (= edge_11 (or (bvugt (handler (target #b001011) (prio #b001011)) #x97) (masked #b001011))))
; source 12
(assert (or (= (prio #b001100) #xb) (= (prio #b001100) (bvsub #xb #x1))))
(assert (bvule (target #b001100) #b100))
(assert (= edge_12 (or (bvugt (handler (target #b001100) (prio #b001100)) #xbc) (masked #b001100))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b001100 #b000001)) (bvult #x3 (prio x)) (not (= x #b001100)))))
; source 13
(assert (= (prio #b001101) #x7))
(assert (! (= (target #b001101) #b001) :named target_13))
(assert (= edge_13 (or (bvugt (handler (target #b001101) (prio #b001101)) #xe1) (masked #b001101))))
(assert (=> (masked #b001101) edge_13 (distinct (prio #b001101) #x0 #xf)))
; source 14
(assert (= (prio #b001110) #xe))
(assert (! (= (target #b001110) #b110) :named target_14))
(assert (= edge_14 (or (bvugt (handler (target #b001110) (prio #b001110)) #x06) (masked #b001110))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b001110)) (bvuge p #x1))))
; source 15
(assert (= (prio #b001111) #xa))
(assert (! (= (target #b001111) #b011) :named target_15))
(assert (= edge_15 (or (bvugt (handler (target #b001111) (prio #b001111)) #x2b) (masked #b001111))))
; source 16
(assert (= (prio #b010000) #x6))
(assert (bvule (target #b010000) #b001))
(assert (= edge_16 (or (bvugt (handler (target #b010000) (prio #b010000)) #x50) (masked #b010000))))
(assert (=> (masked #b010000) edge_16 (distinct (prio #b010000) #x0 #xf)))
; source 17
(assert (= (prio #b010001) #xd))
(assert (! (= (target #b010001) #b101) :named target_17))
(assert (= edge_17 (or (bvugt (handler (target #b010001) (prio #b010001)) #x75) (masked #b010001))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b010001 #b000001)) (bvult #x3 (prio x)) (not (= x #b010001)))))
(assert (xor (masked #b010001) (masked #b010010)))
; source 18
(assert (or (= (prio #b010010) #x9) (= (prio #b010010) (bvsub #x9 #x1))))
(assert (! (= (target #b010010) #b010) :named target_18))
(assert (= edge_18 (or (bvugt (handler (target #b010010) (prio #b010010)) #x9a) (masked #b010010))))
; source 19
(assert (= (prio #b010011) #x5))
(assert (! (= (target #b010011) #b111) :named target_19))
(assert (= edge_19 (or (bvugt (handler (target #b010011) (prio #b010011)) #xbf) (masked #b010011))))
(assert (=> (masked #b010011) edge_19 (distinct (prio #b010011) #x0 #xf)))
; source 20
(assert (= (prio #b010100) #xc))
(assert (bvule (target #b010100) #b100))
(assert (= edge_20 (or (bvugt (handler (target #b010100) (prio #b010100)) #xe4) (masked #b010100))))
; source 21
(assert (= (prio #b010101) #x8))
(assert (! (= (target #b010101) #b001) :named target_21))
(assert (= edge_21 (or (bvugt (handler (target #b010101) (prio #b010101)) #x09) (masked #b010101))))
; source 22
(assert (= (prio #b010110) #x4))
(assert (! (= (target #b010110) #b110) :named target_22))
(assert (= edge_22 (or (bvugt (handler (target #b010110) (prio #b010110)) #x2e) (masked #b010110))))
(assert (=> (masked #b010110) edge_22 (distinct (prio #b010110) #x0 #xf)))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b010110 #b000001)) (bvult #x3 (prio x)) (not (= x #b010110)))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b010110)) (bvuge p #x1))))
; source 23
(assert (= (prio #b010111) #xb))
(assert (! (= (target #b010111) #b011) :named target_23))
(assert (= edge_23 (or (bvugt (handler (target #b010111) (prio #b010111)) #x53) (masked #b010111))))
; source 24
(assert (or (= (prio #b011000) #x7) (= (prio #b011000) (bvsub #x7 #x1))))
(assert (bvule (target #b011000) #b001))
(assert (= edge_24 (or (bvugt (handler (target #b011000) (prio #b011000)) #x78) (masked #b011000))))
(assert (xor (masked #b011000) (masked #b011001)))
; source 25
(assert (= (prio #b011001) #xe))
(assert (! (= (target #b011001) #b101) :named target_25))
(assert (= edge_25 (or (bvugt (handler (target #b011001) (prio #b011001)) #x9d) (masked #b011001))))
(assert (=> (masked #b011001) edge_25 (distinct (prio #b011001) #x0 #xf)))
; source 26
(assert (= (prio #b011010) #xa))
(assert (! (= (target #b011010) #b010) :named target_26))
(assert (= edge_26 (or (bvugt (handler (target #b011010) (prio #b011010)) #xc2) (masked #b011010))))
; source 27
(assert (= (prio #b011011) #x6))
(assert (! (= (target #b011011) #b111) :named target_27))
(assert (= edge_27 (or (bvugt (handler (target #b011011) (prio #b011011)) #xe7) (masked #b011011))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b011011 #b000001)) (bvult #x3 (prio x)) (not (= x #b011011)))))
; source 28
(assert (= (prio #b011100) #xd))
(assert (bvule (target #b011100) #b100))
(assert (= edge_28 (or (bvugt (handler (target #b011100) (prio #b011100)) #x0c) (masked #b011100))))
(assert (=> (masked #b011100) edge_28 (distinct (prio #b011100) #x0 #xf)))
; source 29
(assert (= (prio #b011101) #x9))
(assert (! (= (target #b011101) #b001) :named target_29))
(assert (= edge_29 (or (bvugt (handler (target #b011101) (prio #b011101)) #x31) (masked #b011101))))
; source 30
(assert (or (= (prio #b011110) #x5) (= (prio #b011110) (bvsub #x5 #x1))))
(assert (! (= (target #b011110) #b110) :named target_30))
(assert (= edge_30 (or (bvugt (handler (target #b011110) (prio #b011110)) #x56) (masked #b011110))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b011110)) (bvuge p #x1))))
; source 31
(assert (= (prio #b011111) #xc))
(assert (! (= (target #b011111) #b011) :named target_31))
(assert (= edge_31 (or (bvugt (handler (target #b011111) (prio #b011111)) #x7b) (masked #b011111))))
(assert (=> (masked #b011111) edge_31 (distinct (prio #b011111) #x0 #xf)))
(assert (xor (masked #b011111) (masked #b100000)))
; source 32
(assert (= (prio #b100000) #x8))
(assert (bvule (target #b100000) #b001))
(assert (= edge_32 (or (bvugt (handler (target #b100000) (prio #b100000)) #xa0) (masked #b100000))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b100000 #b000001)) (bvult #x3 (prio x)) (not (= x #b100000)))))
; source 33
(assert (= (prio #b100001) #x4))
(assert (! (= (target #b100001) #b101) :named target_33))
(assert (= edge_33 (or (bvugt (handler (target #b100001) (prio #b100001)) #xc5) (masked #b100001))))
; source 34
(assert (= (prio #b100010) #xb))
(assert (! (= (target #b100010) #b010) :named target_34))
(assert (= edge_34 (or (bvugt (handler (target #b100010) (prio #b100010)) #xea) (masked #b100010))))
(assert (=> (masked #b100010) edge_34 (distinct (prio #b100010) #x0 #xf)))
; source 35
(assert (= (prio #b100011) #x7))
(assert (! (= (target #b100011) #b111) :named target_35))
(assert (= edge_35 (or (bvugt (handler (target #b100011) (prio #b100011)) #x0f) (masked #b100011))))
; source 36
(assert (or (= (prio #b100100) #xe) (= (prio #b100100) (bvsub #xe #x1))))
(assert (bvule (target #b100100) #b100))
(assert (= edge_36 (or (bvugt (handler (target #b100100) (prio #b100100)) #x34) (masked #b100100))))
; source 37
(assert (= (prio #b100101) #xa))
(assert (! (= (target #b100101) #b001) :named target_37))
(assert (= edge_37 (or (bvugt (handler (target #b100101) (prio #b100101)) #x59) (masked #b100101))))
(assert (=> (masked #b100101) edge_37 (distinct (prio #b100101) #x0 #xf)))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b100101 #b000001)) (bvult #x3 (prio x)) (not (= x #b100101)))))
; source 38
(assert (= (prio #b100110) #x6))
(assert (! (= (target #b100110) #b110) :named target_38))
(assert (= edge_38 (or (bvugt (handler (target #b100110) (prio #b100110)) #x7e) (masked #b100110))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b100110)) (bvuge p #x1))))
(assert (xor (masked #b100110) (masked #b100111)))
; source 39
(assert (= (prio #b100111) #xd))
(assert (! (= (target #b100111) #b011) :named target_39))
(assert (= edge_39 (or (bvugt (handler (target #b100111) (prio #b100111)) #xa3) (masked #b100111))))
; source 40
(assert (= (prio #b101000) #x9))
(assert (bvule (target #b101000) #b001))
(assert (= edge_40 (or (bvugt (handler (target #b101000) (prio #b101000)) #xc8) (masked #b101000))))
(assert (=> (masked #b101000) edge_40 (distinct (prio #b101000) #x0 #xf)))
; source 41
(assert (= (prio #b101001) #x5))
(assert (! (= (target #b101001) #b101) :named target_41))
(assert (= edge_41 (or (bvugt (handler (target #b101001) (prio #b101001)) #xed) (masked #b101001))))
; source 42
(assert (or (= (prio #b101010) #xc) (= (prio #b101010) (bvsub #xc #x1))))
(assert (! (= (target #b101010) #b010) :named target_42))
(assert (= edge_42 (or (bvugt (handler (target #b101010) (prio #b101010)) #x12) (masked #b101010))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b101010 #b000001)) (bvult #x3 (prio x)) (not (= x #b101010)))))
; source 43
(assert (= (prio #b101011) #x8))
(assert (! (= (target #b101011) #b111) :named target_43))
(assert (= edge_43 (or (bvugt (handler (target #b101011) (prio #b101011)) #x37) (masked #b101011))))
(assert (=> (masked #b101011) edge_43 (distinct (prio #b101011) #x0 #xf)))
; source 44
(assert (= (prio #b101100) #x4))
(assert (bvule (target #b101100) #b100))
(assert (= edge_44 (or (bvugt (handler (target #b101100) (prio #b101100)) #x5c) (masked #b101100))))
; source 45
(assert (= (prio #b101101) #xb))
(assert (! (= (target #b101101) #b001) :named target_45))
(assert (= edge_45 (or (bvugt (handler (target #b101101) (prio #b101101)) #x81) (masked #b101101))))
(assert (xor (masked #b101101) (masked #b101110)))
; source 46
(assert (= (prio #b101110) #x7))
(assert (! (= (target #b101110) #b110) :named target_46))
(assert (= edge_46 (or (bvugt (handler (target #b101110) (prio #b101110)) #xa6) (masked #b101110))))
(assert (=> (masked #b101110) edge_46 (distinct (prio #b101110) #x0 #xf)))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b101110)) (bvuge p #x1))))
; source 47
(assert (= (prio #b101111) #xe))
(assert (! (= (target #b101111) #b011) :named target_47))
(assert (= edge_47 (or (bvugt (handler (target #b101111) (prio #b101111)) #xcb) (masked #b101111))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b101111 #b000001)) (bvult #x3 (prio x)) (not (= x #b101111)))))
; source 48
(assert (or (= (prio #b110000) #xa) (= (prio #b110000) (bvsub #xa #x1))))
(assert (bvule (target #b110000) #b001))
(assert (= edge_48 (or (bvugt (handler (target #b110000) (prio #b110000)) #xf0) (masked #b110000))))
; source 49
(assert (= (prio #b110001) #x6))
(assert (! (= (target #b110001) #b101) :named target_49))
(assert (= edge_49 (or (bvugt (handler (target #b110001) (prio #b110001)) #x15) (masked #b110001))))
(assert (=> (masked #b110001) edge_49 (distinct (prio #b110001) #x0 #xf)))
; source 50
(assert (= (prio #b110010) #xd))
(assert (! (= (target #b110010) #b010) :named target_50))
(assert (= edge_50 (or (bvugt (handler (target #b110010) (prio #b110010)) #x3a) (masked #b110010))))
; source 51
(assert (= (prio #b110011) #x9))
(assert (! (= (target #b110011) #b111) :named target_51))
(assert (= edge_51 (or (bvugt (handler (target #b110011) (prio #b110011)) #x5f) (masked #b110011))))
; source 52
(assert (= (prio #b110100) #x5))
(assert (bvule (target #b110100) #b100))
(assert (= edge_52 (or (bvugt (handler (target #b110100) (prio #b110100)) #x84) (masked #b110100))))
(assert (=> (masked #b110100) edge_52 (distinct (prio #b110100) #x0 #xf)))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b110100 #b000001)) (bvult #x3 (prio x)) (not (= x #b110100)))))
(assert (xor (masked #b110100) (masked #b110101)))
; source 53
(assert (= (prio #b110101) #xc))
(assert (! (= (target #b110101) #b001) :named target_53))
(assert (= edge_53 (or (bvugt (handler (target #b110101) (prio #b110101)) #xa9) (masked #b110101))))
; source 54
(assert (or (= (prio #b110110) #x8) (= (prio #b110110) (bvsub #x8 #x1))))
(assert (! (= (target #b110110) #b110) :named target_54))
(assert (= edge_54 (or (bvugt (handler (target #b110110) (prio #b110110)) #xce) (masked #b110110))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b110110)) (bvuge p #x1))))
; source 55
(assert (= (prio #b110111) #x4))
(assert (! (= (target #b110111) #b011) :named target_55))
(assert (= edge_55 (or (bvugt (handler (target #b110111) (prio #b110111)) #xf3) (masked #b110111))))
(assert (=> (masked #b110111) edge_55 (distinct (prio #b110111) #x0 #xf)))
; source 56
(assert (= (prio #b111000) #xb))
(assert (bvule (target #b111000) #b001))
(assert (= edge_56 (or (bvugt (handler (target #b111000) (prio #b111000)) #x18) (masked #b111000))))
; source 57
(assert (= (prio #b111001) #x7))
(assert (! (= (target #b111001) #b101) :named target_57))
(assert (= edge_57 (or (bvugt (handler (target #b111001) (prio #b111001)) #x3d) (masked #b111001))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b111001 #b000001)) (bvult #x3 (prio x)) (not (= x #b111001)))))
; source 58
(assert (= (prio #b111010) #xe))
(assert (! (= (target #b111010) #b010) :named target_58))
(assert (= edge_58 (or (bvugt (handler (target #b111010) (prio #b111010)) #x62) (masked #b111010))))
(assert (=> (masked #b111010) edge_58 (distinct (prio #b111010) #x0 #xf)))
; source 59
(assert (= (prio #b111011) #xa))
(assert (! (= (target #b111011) #b111) :named target_59))
(assert (= edge_59 (or (bvugt (handler (target #b111011) (prio #b111011)) #x87) (masked #b111011))))
(assert (xor (masked #b111011) (masked #b111100)))
; source 60
(assert (or (= (prio #b111100) #x6) (= (prio #b111100) (bvsub #x6 #x1))))
(assert (bvule (target #b111100) #b100))
(assert (= edge_60 (or (bvugt (handler (target #b111100) (prio #b111100)) #xac) (masked #b111100))))
; source 61
(assert (= (prio #b111101) #xd))
(assert (! (= (target #b111101) #b001) :named target_61))
(assert (= edge_61 (or (bvugt (handler (target #b111101) (prio #b111101)) #xd1) (masked #b111101))))
(assert (=> (masked #b111101) edge_61 (distinct (prio #b111101) #x0 #xf)))
; source 62
(assert (= (prio #b111110) #x9))
(assert (! (= (target #b111110) #b110) :named target_62))
(assert (= edge_62 (or (bvugt (handler (target #b111110) (prio #b111110)) #xf6) (masked #b111110))))
(assert
  (exists ((x (_ BitVec 6)))
    (and (= x (bvadd #b111110 #b000001)) (bvult #x3 (prio x)) (not (= x #b111110)))))
(assert (forall ((p (_ BitVec 4))) (=> (= p (prio #b111110)) (bvuge p #x1))))
; source 63
(assert (= (prio #b111111) #x5))
(assert (! (= (target #b111111) #b011) :named target_63))
(assert (= edge_63 (or (bvugt (handler (target #b111111) (prio #b111111)) #x1b) (masked #b111111))))
(assert (and (masked spurious) (bvugt spurious #b110000) (= (bvand spurious #b000011) #b000010)))

(check-sat)
(exit)
