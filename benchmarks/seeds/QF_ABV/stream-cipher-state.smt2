; A toy stream cipher with a permutation of sixteen entries (four bit words): five key scheduling
; rounds, then three output nibbles; find the start index for a given output.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const blank (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_0 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_1 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_2 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_3 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_4 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const perm_5 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const state_0 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const state_1 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const state_2 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const state_3 (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const key_0 (_ BitVec 4))
(declare-const key_1 (_ BitVec 4))
(declare-const key_2 (_ BitVec 4))
(declare-const key_3 (_ BitVec 4))
(declare-const j_0 (_ BitVec 4))
(declare-const j_1 (_ BitVec 4))
(declare-const j_2 (_ BitVec 4))
(declare-const j_3 (_ BitVec 4))
(declare-const j_4 (_ BitVec 4))
(declare-const j_5 (_ BitVec 4))
(declare-const p_0 (_ BitVec 4))
(declare-const p_1 (_ BitVec 4))
(declare-const p_2 (_ BitVec 4))
(declare-const p_3 (_ BitVec 4))
(declare-const q_0 (_ BitVec 4))
(declare-const q_1 (_ BitVec 4))
(declare-const q_2 (_ BitVec 4))
(declare-const q_3 (_ BitVec 4))
(declare-const out_0 (_ BitVec 4))
(declare-const out_1 (_ BitVec 4))
(declare-const out_2 (_ BitVec 4))
(declare-const start (_ BitVec 4))

; the identity permutation
(assert
  (= perm_0
    (store
      (store
        (store
          (store
            (store
              (store
                (store
                  (store
                    (store
                      (store
                        (store
                          (store
                            (store (store (store (store blank #x0 #x0) #x1 #x1) #x2 #x2) #x3 #x3)
                            #x4
                            #x4)
                          #x5
                          #x5)
                        #x6
                        #x6)
                      #x7
                      #x7)
                    #x8
                    #x8)
                  #x9
                  #x9)
                #xa
                #xa)
              #xb
              #xb)
            #xc
            #xc)
          #xd
          #xd)
        #xe
        #xe)
      #xf
      #xf)))
(assert (= j_0 #x0))
; scheduling round 0
(assert (= j_1 (bvadd j_0 (select perm_0 #x0) key_0)))
(assert
  (! (let ((at_i (select perm_0 #x0))
           (at_j (select perm_0 j_1)))
       (= perm_1 (store (store perm_0 #x0 at_j) j_1 at_i))) :named swap_0))
(assert (=> (= j_1 #x0) (= perm_0 perm_1)))
(assert
  (=
    (bvxor (select perm_0 #x0) (select perm_0 j_1))
    (bvxor (select perm_1 j_1) (select perm_1 #x0))))
(assert
  (and
    (or (= j_1 #x4) (= #x0 j_1) (= (select perm_1 #x4) (select perm_0 #x4)))
    (or (= j_1 #x8) (= #x0 j_1) (= (select perm_1 #x8) (select perm_0 #x8)))
    (or (= j_1 #xc) (= #x0 j_1) (= (select perm_1 #xc) (select perm_0 #xc)))))
; scheduling round 1
(assert (= j_2 (bvadd j_1 (select perm_1 #x1) key_1)))
(assert
  (! (let ((at_i (select perm_1 #x1))
           (at_j (select perm_1 j_2)))
       (= perm_2 (store (store perm_1 #x1 at_j) j_2 at_i))) :named swap_1))
(assert (=> (= j_2 #x1) (= perm_1 perm_2)))
(assert
  (=
    (bvxor (select perm_1 #x1) (select perm_1 j_2))
    (bvxor (select perm_2 j_2) (select perm_2 #x1))))
(assert
  (and
    (or (= j_2 #x5) (= #x1 j_2) (= (select perm_2 #x5) (select perm_1 #x5)))
    (or (= j_2 #x9) (= #x1 j_2) (= (select perm_2 #x9) (select perm_1 #x9)))
    (or (= j_2 #xd) (= #x1 j_2) (= (select perm_2 #xd) (select perm_1 #xd)))))
; scheduling round 2
(assert (= j_3 (bvadd j_2 (select perm_2 #x2) key_2)))
(assert
  (! (let ((at_i (select perm_2 #x2))
           (at_j (select perm_2 j_3)))
       (= perm_3 (store (store perm_2 #x2 at_j) j_3 at_i))) :named swap_2))
(assert (=> (= j_3 #x2) (= perm_2 perm_3)))
(assert
  (=
    (bvxor (select perm_2 #x2) (select perm_2 j_3))
    (bvxor (select perm_3 j_3) (select perm_3 #x2))))
(assert
  (and
    (or (= j_3 #x6) (= #x2 j_3) (= (select perm_3 #x6) (select perm_2 #x6)))
    (or (= j_3 #xa) (= #x2 j_3) (= (select perm_3 #xa) (select perm_2 #xa)))
    (or (= j_3 #xe) (= #x2 j_3) (= (select perm_3 #xe) (select perm_2 #xe)))))
; scheduling round 3
(assert (= j_4 (bvadd j_3 (select perm_3 #x3) key_3)))
(assert
  (! (let ((at_i (select perm_3 #x3))
           (at_j (select perm_3 j_4)))
       (= perm_4 (store (store perm_3 #x3 at_j) j_4 at_i))) :named swap_3))
(assert (=> (= j_4 #x3) (= perm_3 perm_4)))
(assert
  (=
    (bvxor (select perm_3 #x3) (select perm_3 j_4))
    (bvxor (select perm_4 j_4) (select perm_4 #x3))))
(assert
  (and
    (or (= j_4 #x7) (= #x3 j_4) (= (select perm_4 #x7) (select perm_3 #x7)))
    (or (= j_4 #xb) (= #x3 j_4) (= (select perm_4 #xb) (select perm_3 #xb)))
    (or (= j_4 #xf) (= #x3 j_4) (= (select perm_4 #xf) (select perm_3 #xf)))))
; scheduling round 4
(assert (= j_5 (bvadd j_4 (select perm_4 #x4) key_0)))
(assert
  (! (let ((at_i (select perm_4 #x4))
           (at_j (select perm_4 j_5)))
       (= perm_5 (store (store perm_4 #x4 at_j) j_5 at_i))) :named swap_4))
(assert (=> (= j_5 #x4) (= perm_4 perm_5)))
(assert
  (=
    (bvxor (select perm_4 #x4) (select perm_4 j_5))
    (bvxor (select perm_5 j_5) (select perm_5 #x4))))
(assert
  (and
    (or (= j_5 #x0) (= #x4 j_5) (= (select perm_5 #x0) (select perm_4 #x0)))
    (or (= j_5 #x8) (= #x4 j_5) (= (select perm_5 #x8) (select perm_4 #x8)))
    (or (= j_5 #xc) (= #x4 j_5) (= (select perm_5 #xc) (select perm_4 #xc)))))
(assert (and (= p_0 start) (= q_0 (bvashr start #x2)) (= state_0 perm_5)))
; output nibble 0
(assert (and (= p_1 (bvadd p_0 #x1)) (= q_1 (bvadd q_0 (select state_0 p_1)))))
(assert (= state_1 (store (store state_0 p_1 (select state_0 q_1)) q_1 (select state_0 p_1))))
(assert
  (let ((t (bvadd (select state_1 p_1) (select state_1 q_1))))
    (= out_0 (bvxor (select state_1 t) (bvshl (select state_1 q_1) #x1)))))
; output nibble 1
(assert (and (= p_2 (bvadd p_1 #x1)) (= q_2 (bvadd q_1 (select state_1 p_2)))))
(assert (= state_2 (store (store state_1 p_2 (select state_1 q_2)) q_2 (select state_1 p_2))))
(assert
  (let ((t (bvadd (select state_2 p_2) (select state_2 q_2))))
    (= out_1 (bvxor (select state_2 t) (bvshl (select state_2 q_2) #x1)))))
; output nibble 2
(assert (and (= p_3 (bvadd p_2 #x1)) (= q_3 (bvadd q_2 (select state_2 p_3)))))
(assert (= state_3 (store (store state_2 p_3 (select state_2 q_3)) q_3 (select state_2 p_3))))
(assert
  (let ((t (bvadd (select state_3 p_3) (select state_3 q_3))))
    (= out_2 (bvxor (select state_3 t) (bvshl (select state_3 q_3) #x1)))))
; known key part and output
(assert (= key_0 #xb))
(assert (= key_1 #x3))
(assert (= key_2 #xe))
(assert (= key_3 #x6))
(assert (= out_0 #x6))
(assert (= out_1 #x4))
(assert (= out_2 #x8))
(assert
  (or (bvult key_3 #x8) (= start (bvnor key_3 key_0)) (distinct ((_ extract 1 0) start) #b11)))
(assert (= (bvnand start #xc) #xb))

(check-sat)
(exit)
