; A register machine with four 16 bit registers, flags and sixteen operations executes ten
; instructions whose operation codes are open; the result registers and the carry are given.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const r0_0 (_ BitVec 16))
(declare-const r1_0 (_ BitVec 16))
(declare-const r2_0 (_ BitVec 16))
(declare-const r3_0 (_ BitVec 16))
(declare-const carry_0 Bool)
(declare-const r0_1 (_ BitVec 16))
(declare-const r1_1 (_ BitVec 16))
(declare-const r2_1 (_ BitVec 16))
(declare-const r3_1 (_ BitVec 16))
(declare-const carry_1 Bool)
(declare-const r0_2 (_ BitVec 16))
(declare-const r1_2 (_ BitVec 16))
(declare-const r2_2 (_ BitVec 16))
(declare-const r3_2 (_ BitVec 16))
(declare-const carry_2 Bool)
(declare-const r0_3 (_ BitVec 16))
(declare-const r1_3 (_ BitVec 16))
(declare-const r2_3 (_ BitVec 16))
(declare-const r3_3 (_ BitVec 16))
(declare-const carry_3 Bool)
(declare-const r0_4 (_ BitVec 16))
(declare-const r1_4 (_ BitVec 16))
(declare-const r2_4 (_ BitVec 16))
(declare-const r3_4 (_ BitVec 16))
(declare-const carry_4 Bool)
(declare-const r0_5 (_ BitVec 16))
(declare-const r1_5 (_ BitVec 16))
(declare-const r2_5 (_ BitVec 16))
(declare-const r3_5 (_ BitVec 16))
(declare-const carry_5 Bool)
(declare-const r0_6 (_ BitVec 16))
(declare-const r1_6 (_ BitVec 16))
(declare-const r2_6 (_ BitVec 16))
(declare-const r3_6 (_ BitVec 16))
(declare-const carry_6 Bool)
(declare-const r0_7 (_ BitVec 16))
(declare-const r1_7 (_ BitVec 16))
(declare-const r2_7 (_ BitVec 16))
(declare-const r3_7 (_ BitVec 16))
(declare-const carry_7 Bool)
(declare-const r0_8 (_ BitVec 16))
(declare-const r1_8 (_ BitVec 16))
(declare-const r2_8 (_ BitVec 16))
(declare-const r3_8 (_ BitVec 16))
(declare-const carry_8 Bool)
(declare-const r0_9 (_ BitVec 16))
(declare-const r1_9 (_ BitVec 16))
(declare-const r2_9 (_ BitVec 16))
(declare-const r3_9 (_ BitVec 16))
(declare-const carry_9 Bool)
(declare-const r0_10 (_ BitVec 16))
(declare-const r1_10 (_ BitVec 16))
(declare-const r2_10 (_ BitVec 16))
(declare-const r3_10 (_ BitVec 16))
(declare-const carry_10 Bool)
(declare-const opc_0 (_ BitVec 4))
(declare-const dst_0 (_ BitVec 2))
(declare-const src_0 (_ BitVec 2))
(declare-const x_0 (_ BitVec 16))
(declare-const y_0 (_ BitVec 16))
(declare-const z_0 (_ BitVec 16))
(declare-const opc_1 (_ BitVec 4))
(declare-const dst_1 (_ BitVec 2))
(declare-const src_1 (_ BitVec 2))
(declare-const x_1 (_ BitVec 16))
(declare-const y_1 (_ BitVec 16))
(declare-const z_1 (_ BitVec 16))
(declare-const opc_2 (_ BitVec 4))
(declare-const dst_2 (_ BitVec 2))
(declare-const src_2 (_ BitVec 2))
(declare-const x_2 (_ BitVec 16))
(declare-const y_2 (_ BitVec 16))
(declare-const z_2 (_ BitVec 16))
(declare-const opc_3 (_ BitVec 4))
(declare-const dst_3 (_ BitVec 2))
(declare-const src_3 (_ BitVec 2))
(declare-const x_3 (_ BitVec 16))
(declare-const y_3 (_ BitVec 16))
(declare-const z_3 (_ BitVec 16))
(declare-const opc_4 (_ BitVec 4))
(declare-const dst_4 (_ BitVec 2))
(declare-const src_4 (_ BitVec 2))
(declare-const x_4 (_ BitVec 16))
(declare-const y_4 (_ BitVec 16))
(declare-const z_4 (_ BitVec 16))
(declare-const opc_5 (_ BitVec 4))
(declare-const dst_5 (_ BitVec 2))
(declare-const src_5 (_ BitVec 2))
(declare-const x_5 (_ BitVec 16))
(declare-const y_5 (_ BitVec 16))
(declare-const z_5 (_ BitVec 16))
(declare-const opc_6 (_ BitVec 4))
(declare-const dst_6 (_ BitVec 2))
(declare-const src_6 (_ BitVec 2))
(declare-const x_6 (_ BitVec 16))
(declare-const y_6 (_ BitVec 16))
(declare-const z_6 (_ BitVec 16))
(declare-const opc_7 (_ BitVec 4))
(declare-const dst_7 (_ BitVec 2))
(declare-const src_7 (_ BitVec 2))
(declare-const x_7 (_ BitVec 16))
(declare-const y_7 (_ BitVec 16))
(declare-const z_7 (_ BitVec 16))
(declare-const opc_8 (_ BitVec 4))
(declare-const dst_8 (_ BitVec 2))
(declare-const src_8 (_ BitVec 2))
(declare-const x_8 (_ BitVec 16))
(declare-const y_8 (_ BitVec 16))
(declare-const z_8 (_ BitVec 16))
(declare-const opc_9 (_ BitVec 4))
(declare-const dst_9 (_ BitVec 2))
(declare-const src_9 (_ BitVec 2))
(declare-const x_9 (_ BitVec 16))
(declare-const y_9 (_ BitVec 16))
(declare-const z_9 (_ BitVec 16))

(assert (= r0_0 #x0012))
(assert (= r1_0 #xff03))
(assert (= r2_0 #x7fff))
(assert (= r3_0 #x0005))
(assert (not carry_0))
; instruction 0
(assert (= x_0 (ite (= dst_0 #b00) r0_0 (ite (= dst_0 #b01) r1_0 (ite (= dst_0 #b10) r2_0 r3_0)))))
(assert (= y_0 (ite (= src_0 #b00) r0_0 (ite (= src_0 #b01) r1_0 (ite (= src_0 #b10) r2_0 r3_0)))))
(assert
  (! (= z_0
       (ite
         (= opc_0 #x0)
         (bvadd x_0 y_0)
         (ite
           (= opc_0 #x1)
           (bvsub x_0 y_0)
           (ite
             (= opc_0 #x2)
             (bvand x_0 y_0)
             (ite
               (= opc_0 #x3)
               (bvor x_0 y_0)
               (ite
                 (= opc_0 #x4)
                 (bvxor x_0 y_0)
                 (ite
                   (= opc_0 #x5)
                   (bvshl x_0 ((_ zero_extend 12) ((_ extract 3 0) y_0)))
                   (ite
                     (= opc_0 #x6)
                     (bvlshr x_0 (bvand y_0 #x000f))
                     (ite
                       (= opc_0 #x7)
                       (bvashr x_0 (bvurem y_0 #x0010))
                       (ite
                         (= opc_0 #x8)
                         (bvnot y_0)
                         (ite
                           (= opc_0 #x9)
                           (bvneg y_0)
                           (ite
                             (= opc_0 #xa)
                             (concat ((_ extract 7 0) x_0) ((_ extract 7 0) y_0))
                             (ite
                               (= opc_0 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_0))
                               (ite
                                 (= opc_0 #xc)
                                 ((_ rotate_left 5) x_0)
                                 (ite
                                   (= opc_0 #xd)
                                   (ite carry_0 (bvadd x_0 #x0001) y_0)
                                   (ite
                                     (= opc_0 #xe)
                                     ((_ zero_extend 15) (bvcomp x_0 y_0))
                                     (ite (bvslt x_0 y_0) x_0 y_0))))))))))))))))) :named alu_0))
(assert (= r0_1 (ite (= dst_0 #b00) z_0 r0_0)))
(assert (= r1_1 (ite (= dst_0 #b01) z_0 r1_0)))
(assert (= r2_1 (ite (= dst_0 #b10) z_0 r2_0)))
(assert (= r3_1 (ite (= dst_0 #b11) z_0 r3_0)))
(assert
  (= carry_1
    (or
      (and (= opc_0 #x0) (bvult z_0 x_0))
      (and (= opc_0 #x1) (bvugt y_0 x_0))
      (and (distinct opc_0 #x0 #x1) carry_0))))
; instruction 1
(assert (= x_1 (ite (= dst_1 #b00) r0_1 (ite (= dst_1 #b01) r1_1 (ite (= dst_1 #b10) r2_1 r3_1)))))
(assert (= y_1 (ite (= src_1 #b00) r0_1 (ite (= src_1 #b01) r1_1 (ite (= src_1 #b10) r2_1 r3_1)))))
(assert
  (! (= z_1
       (ite
         (= opc_1 #x0)
         (bvadd x_1 y_1)
         (ite
           (= opc_1 #x1)
           (bvsub x_1 y_1)
           (ite
             (= opc_1 #x2)
             (bvand x_1 y_1)
             (ite
               (= opc_1 #x3)
               (bvor x_1 y_1)
               (ite
                 (= opc_1 #x4)
                 (bvxor x_1 y_1)
                 (ite
                   (= opc_1 #x5)
                   (bvshl x_1 ((_ zero_extend 12) ((_ extract 3 0) y_1)))
                   (ite
                     (= opc_1 #x6)
                     (bvlshr x_1 (bvand y_1 #x000f))
                     (ite
                       (= opc_1 #x7)
                       (bvashr x_1 (bvurem y_1 #x0010))
                       (ite
                         (= opc_1 #x8)
                         (bvnot y_1)
                         (ite
                           (= opc_1 #x9)
                           (bvneg y_1)
                           (ite
                             (= opc_1 #xa)
                             (concat ((_ extract 7 0) x_1) ((_ extract 7 0) y_1))
                             (ite
                               (= opc_1 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_1))
                               (ite
                                 (= opc_1 #xc)
                                 ((_ rotate_left 5) x_1)
                                 (ite
                                   (= opc_1 #xd)
                                   (ite carry_1 (bvadd x_1 #x0001) y_1)
                                   (ite
                                     (= opc_1 #xe)
                                     ((_ zero_extend 15) (bvcomp x_1 y_1))
                                     (ite (bvslt x_1 y_1) x_1 y_1))))))))))))))))) :named alu_1))
(assert (= r0_2 (ite (= dst_1 #b00) z_1 r0_1)))
(assert (= r1_2 (ite (= dst_1 #b01) z_1 r1_1)))
(assert (= r2_2 (ite (= dst_1 #b10) z_1 r2_1)))
(assert (= r3_2 (ite (= dst_1 #b11) z_1 r3_1)))
(assert
  (= carry_2
    (or
      (and (= opc_1 #x0) (bvult z_1 x_1))
      (and (= opc_1 #x1) (bvugt y_1 x_1))
      (and (distinct opc_1 #x0 #x1) carry_1))))
; instruction 2
(assert (= x_2 (ite (= dst_2 #b00) r0_2 (ite (= dst_2 #b01) r1_2 (ite (= dst_2 #b10) r2_2 r3_2)))))
(assert (= y_2 (ite (= src_2 #b00) r0_2 (ite (= src_2 #b01) r1_2 (ite (= src_2 #b10) r2_2 r3_2)))))
(assert
  (! (= z_2
       (ite
         (= opc_2 #x0)
         (bvadd x_2 y_2)
         (ite
           (= opc_2 #x1)
           (bvsub x_2 y_2)
           (ite
             (= opc_2 #x2)
             (bvand x_2 y_2)
             (ite
               (= opc_2 #x3)
               (bvor x_2 y_2)
               (ite
                 (= opc_2 #x4)
                 (bvxor x_2 y_2)
                 (ite
                   (= opc_2 #x5)
                   (bvshl x_2 ((_ zero_extend 12) ((_ extract 3 0) y_2)))
                   (ite
                     (= opc_2 #x6)
                     (bvlshr x_2 (bvand y_2 #x000f))
                     (ite
                       (= opc_2 #x7)
                       (bvashr x_2 (bvurem y_2 #x0010))
                       (ite
                         (= opc_2 #x8)
                         (bvnot y_2)
                         (ite
                           (= opc_2 #x9)
                           (bvneg y_2)
                           (ite
                             (= opc_2 #xa)
                             (concat ((_ extract 7 0) x_2) ((_ extract 7 0) y_2))
                             (ite
                               (= opc_2 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_2))
                               (ite
                                 (= opc_2 #xc)
                                 ((_ rotate_left 5) x_2)
                                 (ite
                                   (= opc_2 #xd)
                                   (ite carry_2 (bvadd x_2 #x0001) y_2)
                                   (ite
                                     (= opc_2 #xe)
                                     ((_ zero_extend 15) (bvcomp x_2 y_2))
                                     (ite (bvslt x_2 y_2) x_2 y_2))))))))))))))))) :named alu_2))
(assert (= r0_3 (ite (= dst_2 #b00) z_2 r0_2)))
(assert (= r1_3 (ite (= dst_2 #b01) z_2 r1_2)))
(assert (= r2_3 (ite (= dst_2 #b10) z_2 r2_2)))
(assert (= r3_3 (ite (= dst_2 #b11) z_2 r3_2)))
(assert
  (= carry_3
    (or
      (and (= opc_2 #x0) (bvult z_2 x_2))
      (and (= opc_2 #x1) (bvugt y_2 x_2))
      (and (distinct opc_2 #x0 #x1) carry_2))))
; instruction 3
(assert (= x_3 (ite (= dst_3 #b00) r0_3 (ite (= dst_3 #b01) r1_3 (ite (= dst_3 #b10) r2_3 r3_3)))))
(assert (= y_3 (ite (= src_3 #b00) r0_3 (ite (= src_3 #b01) r1_3 (ite (= src_3 #b10) r2_3 r3_3)))))
(assert
  (! (= z_3
       (ite
         (= opc_3 #x0)
         (bvadd x_3 y_3)
         (ite
           (= opc_3 #x1)
           (bvsub x_3 y_3)
           (ite
             (= opc_3 #x2)
             (bvand x_3 y_3)
             (ite
               (= opc_3 #x3)
               (bvor x_3 y_3)
               (ite
                 (= opc_3 #x4)
                 (bvxor x_3 y_3)
                 (ite
                   (= opc_3 #x5)
                   (bvshl x_3 ((_ zero_extend 12) ((_ extract 3 0) y_3)))
                   (ite
                     (= opc_3 #x6)
                     (bvlshr x_3 (bvand y_3 #x000f))
                     (ite
                       (= opc_3 #x7)
                       (bvashr x_3 (bvurem y_3 #x0010))
                       (ite
                         (= opc_3 #x8)
                         (bvnot y_3)
                         (ite
                           (= opc_3 #x9)
                           (bvneg y_3)
                           (ite
                             (= opc_3 #xa)
                             (concat ((_ extract 7 0) x_3) ((_ extract 7 0) y_3))
                             (ite
                               (= opc_3 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_3))
                               (ite
                                 (= opc_3 #xc)
                                 ((_ rotate_left 5) x_3)
                                 (ite
                                   (= opc_3 #xd)
                                   (ite carry_3 (bvadd x_3 #x0001) y_3)
                                   (ite
                                     (= opc_3 #xe)
                                     ((_ zero_extend 15) (bvcomp x_3 y_3))
                                     (ite (bvslt x_3 y_3) x_3 y_3))))))))))))))))) :named alu_3))
(assert (= r0_4 (ite (= dst_3 #b00) z_3 r0_3)))
(assert (= r1_4 (ite (= dst_3 #b01) z_3 r1_3)))
(assert (= r2_4 (ite (= dst_3 #b10) z_3 r2_3)))
(assert (= r3_4 (ite (= dst_3 #b11) z_3 r3_3)))
(assert
  (= carry_4
    (or
      (and (= opc_3 #x0) (bvult z_3 x_3))
      (and (= opc_3 #x1) (bvugt y_3 x_3))
      (and (distinct opc_3 #x0 #x1) carry_3))))
; instruction 4
(assert (= x_4 (ite (= dst_4 #b00) r0_4 (ite (= dst_4 #b01) r1_4 (ite (= dst_4 #b10) r2_4 r3_4)))))
(assert (= y_4 (ite (= src_4 #b00) r0_4 (ite (= src_4 #b01) r1_4 (ite (= src_4 #b10) r2_4 r3_4)))))
(assert
  (! (= z_4
       (ite
         (= opc_4 #x0)
         (bvadd x_4 y_4)
         (ite
           (= opc_4 #x1)
           (bvsub x_4 y_4)
           (ite
             (= opc_4 #x2)
             (bvand x_4 y_4)
             (ite
               (= opc_4 #x3)
               (bvor x_4 y_4)
               (ite
                 (= opc_4 #x4)
                 (bvxor x_4 y_4)
                 (ite
                   (= opc_4 #x5)
                   (bvshl x_4 ((_ zero_extend 12) ((_ extract 3 0) y_4)))
                   (ite
                     (= opc_4 #x6)
                     (bvlshr x_4 (bvand y_4 #x000f))
                     (ite
                       (= opc_4 #x7)
                       (bvashr x_4 (bvurem y_4 #x0010))
                       (ite
                         (= opc_4 #x8)
                         (bvnot y_4)
                         (ite
                           (= opc_4 #x9)
                           (bvneg y_4)
                           (ite
                             (= opc_4 #xa)
                             (concat ((_ extract 7 0) x_4) ((_ extract 7 0) y_4))
                             (ite
                               (= opc_4 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_4))
                               (ite
                                 (= opc_4 #xc)
                                 ((_ rotate_left 5) x_4)
                                 (ite
                                   (= opc_4 #xd)
                                   (ite carry_4 (bvadd x_4 #x0001) y_4)
                                   (ite
                                     (= opc_4 #xe)
                                     ((_ zero_extend 15) (bvcomp x_4 y_4))
                                     (ite (bvslt x_4 y_4) x_4 y_4))))))))))))))))) :named alu_4))
(assert (= r0_5 (ite (= dst_4 #b00) z_4 r0_4)))
(assert (= r1_5 (ite (= dst_4 #b01) z_4 r1_4)))
(assert (= r2_5 (ite (= dst_4 #b10) z_4 r2_4)))
(assert (= r3_5 (ite (= dst_4 #b11) z_4 r3_4)))
(assert
  (= carry_5
    (or
      (and (= opc_4 #x0) (bvult z_4 x_4))
      (and (= opc_4 #x1) (bvugt y_4 x_4))
      (and (distinct opc_4 #x0 #x1) carry_4))))
; instruction 5
(assert (= x_5 (ite (= dst_5 #b00) r0_5 (ite (= dst_5 #b01) r1_5 (ite (= dst_5 #b10) r2_5 r3_5)))))
(assert (= y_5 (ite (= src_5 #b00) r0_5 (ite (= src_5 #b01) r1_5 (ite (= src_5 #b10) r2_5 r3_5)))))
(assert
  (! (= z_5
       (ite
         (= opc_5 #x0)
         (bvadd x_5 y_5)
         (ite
           (= opc_5 #x1)
           (bvsub x_5 y_5)
           (ite
             (= opc_5 #x2)
             (bvand x_5 y_5)
             (ite
               (= opc_5 #x3)
               (bvor x_5 y_5)
               (ite
                 (= opc_5 #x4)
                 (bvxor x_5 y_5)
                 (ite
                   (= opc_5 #x5)
                   (bvshl x_5 ((_ zero_extend 12) ((_ extract 3 0) y_5)))
                   (ite
                     (= opc_5 #x6)
                     (bvlshr x_5 (bvand y_5 #x000f))
                     (ite
                       (= opc_5 #x7)
                       (bvashr x_5 (bvurem y_5 #x0010))
                       (ite
                         (= opc_5 #x8)
                         (bvnot y_5)
                         (ite
                           (= opc_5 #x9)
                           (bvneg y_5)
                           (ite
                             (= opc_5 #xa)
                             (concat ((_ extract 7 0) x_5) ((_ extract 7 0) y_5))
                             (ite
                               (= opc_5 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_5))
                               (ite
                                 (= opc_5 #xc)
                                 ((_ rotate_left 5) x_5)
                                 (ite
                                   (= opc_5 #xd)
                                   (ite carry_5 (bvadd x_5 #x0001) y_5)
                                   (ite
                                     (= opc_5 #xe)
                                     ((_ zero_extend 15) (bvcomp x_5 y_5))
                                     (ite (bvslt x_5 y_5) x_5 y_5))))))))))))))))) :named alu_5))
(assert (= r0_6 (ite (= dst_5 #b00) z_5 r0_5)))
(assert (= r1_6 (ite (= dst_5 #b01) z_5 r1_5)))
(assert (= r2_6 (ite (= dst_5 #b10) z_5 r2_5)))
(assert (= r3_6 (ite (= dst_5 #b11) z_5 r3_5)))
(assert
  (= carry_6
    (or
      (and (= opc_5 #x0) (bvult z_5 x_5))
      (and (= opc_5 #x1) (bvugt y_5 x_5))
      (and (distinct opc_5 #x0 #x1) carry_5))))
; instruction 6
(assert (= x_6 (ite (= dst_6 #b00) r0_6 (ite (= dst_6 #b01) r1_6 (ite (= dst_6 #b10) r2_6 r3_6)))))
(assert (= y_6 (ite (= src_6 #b00) r0_6 (ite (= src_6 #b01) r1_6 (ite (= src_6 #b10) r2_6 r3_6)))))
(assert
  (! (= z_6
       (ite
         (= opc_6 #x0)
         (bvadd x_6 y_6)
         (ite
           (= opc_6 #x1)
           (bvsub x_6 y_6)
           (ite
             (= opc_6 #x2)
             (bvand x_6 y_6)
             (ite
               (= opc_6 #x3)
               (bvor x_6 y_6)
               (ite
                 (= opc_6 #x4)
                 (bvxor x_6 y_6)
                 (ite
                   (= opc_6 #x5)
                   (bvshl x_6 ((_ zero_extend 12) ((_ extract 3 0) y_6)))
                   (ite
                     (= opc_6 #x6)
                     (bvlshr x_6 (bvand y_6 #x000f))
                     (ite
                       (= opc_6 #x7)
                       (bvashr x_6 (bvurem y_6 #x0010))
                       (ite
                         (= opc_6 #x8)
                         (bvnot y_6)
                         (ite
                           (= opc_6 #x9)
                           (bvneg y_6)
                           (ite
                             (= opc_6 #xa)
                             (concat ((_ extract 7 0) x_6) ((_ extract 7 0) y_6))
                             (ite
                               (= opc_6 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_6))
                               (ite
                                 (= opc_6 #xc)
                                 ((_ rotate_left 5) x_6)
                                 (ite
                                   (= opc_6 #xd)
                                   (ite carry_6 (bvadd x_6 #x0001) y_6)
                                   (ite
                                     (= opc_6 #xe)
                                     ((_ zero_extend 15) (bvcomp x_6 y_6))
                                     (ite (bvslt x_6 y_6) x_6 y_6))))))))))))))))) :named alu_6))
(assert (= r0_7 (ite (= dst_6 #b00) z_6 r0_6)))
(assert (= r1_7 (ite (= dst_6 #b01) z_6 r1_6)))
(assert (= r2_7 (ite (= dst_6 #b10) z_6 r2_6)))
(assert (= r3_7 (ite (= dst_6 #b11) z_6 r3_6)))
(assert
  (= carry_7
    (or
      (and (= opc_6 #x0) (bvult z_6 x_6))
      (and (= opc_6 #x1) (bvugt y_6 x_6))
      (and (distinct opc_6 #x0 #x1) carry_6))))
; instruction 7
(assert (= x_7 (ite (= dst_7 #b00) r0_7 (ite (= dst_7 #b01) r1_7 (ite (= dst_7 #b10) r2_7 r3_7)))))
(assert (= y_7 (ite (= src_7 #b00) r0_7 (ite (= src_7 #b01) r1_7 (ite (= src_7 #b10) r2_7 r3_7)))))
(assert
  (! (= z_7
       (ite
         (= opc_7 #x0)
         (bvadd x_7 y_7)
         (ite
           (= opc_7 #x1)
           (bvsub x_7 y_7)
           (ite
             (= opc_7 #x2)
             (bvand x_7 y_7)
             (ite
               (= opc_7 #x3)
               (bvor x_7 y_7)
               (ite
                 (= opc_7 #x4)
                 (bvxor x_7 y_7)
                 (ite
                   (= opc_7 #x5)
                   (bvshl x_7 ((_ zero_extend 12) ((_ extract 3 0) y_7)))
                   (ite
                     (= opc_7 #x6)
                     (bvlshr x_7 (bvand y_7 #x000f))
                     (ite
                       (= opc_7 #x7)
                       (bvashr x_7 (bvurem y_7 #x0010))
                       (ite
                         (= opc_7 #x8)
                         (bvnot y_7)
                         (ite
                           (= opc_7 #x9)
                           (bvneg y_7)
                           (ite
                             (= opc_7 #xa)
                             (concat ((_ extract 7 0) x_7) ((_ extract 7 0) y_7))
                             (ite
                               (= opc_7 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_7))
                               (ite
                                 (= opc_7 #xc)
                                 ((_ rotate_left 5) x_7)
                                 (ite
                                   (= opc_7 #xd)
                                   (ite carry_7 (bvadd x_7 #x0001) y_7)
                                   (ite
                                     (= opc_7 #xe)
                                     ((_ zero_extend 15) (bvcomp x_7 y_7))
                                     (ite (bvslt x_7 y_7) x_7 y_7))))))))))))))))) :named alu_7))
(assert (= r0_8 (ite (= dst_7 #b00) z_7 r0_7)))
(assert (= r1_8 (ite (= dst_7 #b01) z_7 r1_7)))
(assert (= r2_8 (ite (= dst_7 #b10) z_7 r2_7)))
(assert (= r3_8 (ite (= dst_7 #b11) z_7 r3_7)))
(assert
  (= carry_8
    (or
      (and (= opc_7 #x0) (bvult z_7 x_7))
      (and (= opc_7 #x1) (bvugt y_7 x_7))
      (and (distinct opc_7 #x0 #x1) carry_7))))
; instruction 8
(assert (= x_8 (ite (= dst_8 #b00) r0_8 (ite (= dst_8 #b01) r1_8 (ite (= dst_8 #b10) r2_8 r3_8)))))
(assert (= y_8 (ite (= src_8 #b00) r0_8 (ite (= src_8 #b01) r1_8 (ite (= src_8 #b10) r2_8 r3_8)))))
(assert
  (! (= z_8
       (ite
         (= opc_8 #x0)
         (bvadd x_8 y_8)
         (ite
           (= opc_8 #x1)
           (bvsub x_8 y_8)
           (ite
             (= opc_8 #x2)
             (bvand x_8 y_8)
             (ite
               (= opc_8 #x3)
               (bvor x_8 y_8)
               (ite
                 (= opc_8 #x4)
                 (bvxor x_8 y_8)
                 (ite
                   (= opc_8 #x5)
                   (bvshl x_8 ((_ zero_extend 12) ((_ extract 3 0) y_8)))
                   (ite
                     (= opc_8 #x6)
                     (bvlshr x_8 (bvand y_8 #x000f))
                     (ite
                       (= opc_8 #x7)
                       (bvashr x_8 (bvurem y_8 #x0010))
                       (ite
                         (= opc_8 #x8)
                         (bvnot y_8)
                         (ite
                           (= opc_8 #x9)
                           (bvneg y_8)
                           (ite
                             (= opc_8 #xa)
                             (concat ((_ extract 7 0) x_8) ((_ extract 7 0) y_8))
                             (ite
                               (= opc_8 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_8))
                               (ite
                                 (= opc_8 #xc)
                                 ((_ rotate_left 5) x_8)
                                 (ite
                                   (= opc_8 #xd)
                                   (ite carry_8 (bvadd x_8 #x0001) y_8)
                                   (ite
                                     (= opc_8 #xe)
                                     ((_ zero_extend 15) (bvcomp x_8 y_8))
                                     (ite (bvslt x_8 y_8) x_8 y_8))))))))))))))))) :named alu_8))
(assert (= r0_9 (ite (= dst_8 #b00) z_8 r0_8)))
(assert (= r1_9 (ite (= dst_8 #b01) z_8 r1_8)))
(assert (= r2_9 (ite (= dst_8 #b10) z_8 r2_8)))
(assert (= r3_9 (ite (= dst_8 #b11) z_8 r3_8)))
(assert
  (= carry_9
    (or
      (and (= opc_8 #x0) (bvult z_8 x_8))
      (and (= opc_8 #x1) (bvugt y_8 x_8))
      (and (distinct opc_8 #x0 #x1) carry_8))))
; instruction 9
(assert (= x_9 (ite (= dst_9 #b00) r0_9 (ite (= dst_9 #b01) r1_9 (ite (= dst_9 #b10) r2_9 r3_9)))))
(assert (= y_9 (ite (= src_9 #b00) r0_9 (ite (= src_9 #b01) r1_9 (ite (= src_9 #b10) r2_9 r3_9)))))
(assert
  (! (= z_9
       (ite
         (= opc_9 #x0)
         (bvadd x_9 y_9)
         (ite
           (= opc_9 #x1)
           (bvsub x_9 y_9)
           (ite
             (= opc_9 #x2)
             (bvand x_9 y_9)
             (ite
               (= opc_9 #x3)
               (bvor x_9 y_9)
               (ite
                 (= opc_9 #x4)
                 (bvxor x_9 y_9)
                 (ite
                   (= opc_9 #x5)
                   (bvshl x_9 ((_ zero_extend 12) ((_ extract 3 0) y_9)))
                   (ite
                     (= opc_9 #x6)
                     (bvlshr x_9 (bvand y_9 #x000f))
                     (ite
                       (= opc_9 #x7)
                       (bvashr x_9 (bvurem y_9 #x0010))
                       (ite
                         (= opc_9 #x8)
                         (bvnot y_9)
                         (ite
                           (= opc_9 #x9)
                           (bvneg y_9)
                           (ite
                             (= opc_9 #xa)
                             (concat ((_ extract 7 0) x_9) ((_ extract 7 0) y_9))
                             (ite
                               (= opc_9 #xb)
                               ((_ sign_extend 8) ((_ extract 15 8) y_9))
                               (ite
                                 (= opc_9 #xc)
                                 ((_ rotate_left 5) x_9)
                                 (ite
                                   (= opc_9 #xd)
                                   (ite carry_9 (bvadd x_9 #x0001) y_9)
                                   (ite
                                     (= opc_9 #xe)
                                     ((_ zero_extend 15) (bvcomp x_9 y_9))
                                     (ite (bvslt x_9 y_9) x_9 y_9))))))))))))))))) :named alu_9))
(assert (= r0_10 (ite (= dst_9 #b00) z_9 r0_9)))
(assert (= r1_10 (ite (= dst_9 #b01) z_9 r1_9)))
(assert (= r2_10 (ite (= dst_9 #b10) z_9 r2_9)))
(assert (= r3_10 (ite (= dst_9 #b11) z_9 r3_9)))
(assert
  (= carry_10
    (or
      (and (= opc_9 #x0) (bvult z_9 x_9))
      (and (= opc_9 #x1) (bvugt y_9 x_9))
      (and (distinct opc_9 #x0 #x1) carry_9))))
(assert (and (= opc_0 #x0) (= dst_0 #b00) (= src_0 #b01)))
(assert (and (= opc_1 #xa) (= dst_1 #b10) (= src_1 #b00)))
(assert (or (= opc_2 #x4) (= opc_2 #x7) (bvuge opc_2 #xd)))
(assert (= dst_2 #b01))
(assert (and (= opc_3 #xd) (= dst_3 #b11) (= src_3 #b00)))
(assert (and (= opc_4 #x1) (= dst_4 #b00) (= src_4 #b10)))
(assert (or (= opc_5 #xc) (= opc_5 #xf) (bvuge opc_5 #xd)))
(assert (= dst_5 #b01))
(assert (and (= opc_6 #x9) (= dst_6 #b10) (= src_6 #b11)))
(assert (and (= dst_7 #b01) (distinct src_7 #b00)))
(assert (and (= opc_8 #x3) (= dst_8 #b11) (= src_8 #b10)))
(assert (and (= opc_9 #xf) (= dst_9 #b00) (= src_9 #b11)))
; result
(assert (= r0_10 #xffff))
(assert (= r1_10 #xff06))
(assert (= r2_10 #x00eb))
(assert (= r3_10 #xffff))
(assert (not carry_10))
(assert (xor (bvuge r0_5 r1_5) (bvule r0_5 r1_5)))

(check-sat)
(exit)
