; A handshake with nonces, sequence numbers and an unknown keyed function, unrolled for thirteen steps
; with loss and replay; both sides end established with different session keys.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun keyed ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(declare-fun nonce ((_ BitVec 4)) (_ BitVec 16))
(declare-fun seqno ((_ BitVec 1) (_ BitVec 8)) (_ BitVec 8))
(declare-const client_0 (_ BitVec 3))
(declare-const server_0 (_ BitVec 3))
(declare-const ckey_0 (_ BitVec 16))
(declare-const skey_0 (_ BitVec 16))
(declare-const client_1 (_ BitVec 3))
(declare-const server_1 (_ BitVec 3))
(declare-const ckey_1 (_ BitVec 16))
(declare-const skey_1 (_ BitVec 16))
(declare-const client_2 (_ BitVec 3))
(declare-const server_2 (_ BitVec 3))
(declare-const ckey_2 (_ BitVec 16))
(declare-const skey_2 (_ BitVec 16))
(declare-const client_3 (_ BitVec 3))
(declare-const server_3 (_ BitVec 3))
(declare-const ckey_3 (_ BitVec 16))
(declare-const skey_3 (_ BitVec 16))
(declare-const client_4 (_ BitVec 3))
(declare-const server_4 (_ BitVec 3))
(declare-const ckey_4 (_ BitVec 16))
(declare-const skey_4 (_ BitVec 16))
(declare-const client_5 (_ BitVec 3))
(declare-const server_5 (_ BitVec 3))
(declare-const ckey_5 (_ BitVec 16))
(declare-const skey_5 (_ BitVec 16))
(declare-const client_6 (_ BitVec 3))
(declare-const server_6 (_ BitVec 3))
(declare-const ckey_6 (_ BitVec 16))
(declare-const skey_6 (_ BitVec 16))
(declare-const client_7 (_ BitVec 3))
(declare-const server_7 (_ BitVec 3))
(declare-const ckey_7 (_ BitVec 16))
(declare-const skey_7 (_ BitVec 16))
(declare-const client_8 (_ BitVec 3))
(declare-const server_8 (_ BitVec 3))
(declare-const ckey_8 (_ BitVec 16))
(declare-const skey_8 (_ BitVec 16))
(declare-const client_9 (_ BitVec 3))
(declare-const server_9 (_ BitVec 3))
(declare-const ckey_9 (_ BitVec 16))
(declare-const skey_9 (_ BitVec 16))
(declare-const client_10 (_ BitVec 3))
(declare-const server_10 (_ BitVec 3))
(declare-const ckey_10 (_ BitVec 16))
(declare-const skey_10 (_ BitVec 16))
(declare-const client_11 (_ BitVec 3))
(declare-const server_11 (_ BitVec 3))
(declare-const ckey_11 (_ BitVec 16))
(declare-const skey_11 (_ BitVec 16))
(declare-const client_12 (_ BitVec 3))
(declare-const server_12 (_ BitVec 3))
(declare-const ckey_12 (_ BitVec 16))
(declare-const skey_12 (_ BitVec 16))
(declare-const client_13 (_ BitVec 3))
(declare-const server_13 (_ BitVec 3))
(declare-const ckey_13 (_ BitVec 16))
(declare-const skey_13 (_ BitVec 16))
(declare-const msg_0 (_ BitVec 16))
(declare-const seq_0 (_ BitVec 8))
(declare-const lost_0 Bool)
(declare-const replay_0 Bool)
(declare-const from_client_0 Bool)
(declare-const msg_1 (_ BitVec 16))
(declare-const seq_1 (_ BitVec 8))
(declare-const lost_1 Bool)
(declare-const replay_1 Bool)
(declare-const from_client_1 Bool)
(declare-const msg_2 (_ BitVec 16))
(declare-const seq_2 (_ BitVec 8))
(declare-const lost_2 Bool)
(declare-const replay_2 Bool)
(declare-const from_client_2 Bool)
(declare-const msg_3 (_ BitVec 16))
(declare-const seq_3 (_ BitVec 8))
(declare-const lost_3 Bool)
(declare-const replay_3 Bool)
(declare-const from_client_3 Bool)
(declare-const msg_4 (_ BitVec 16))
(declare-const seq_4 (_ BitVec 8))
(declare-const lost_4 Bool)
(declare-const replay_4 Bool)
(declare-const from_client_4 Bool)
(declare-const msg_5 (_ BitVec 16))
(declare-const seq_5 (_ BitVec 8))
(declare-const lost_5 Bool)
(declare-const replay_5 Bool)
(declare-const from_client_5 Bool)
(declare-const msg_6 (_ BitVec 16))
(declare-const seq_6 (_ BitVec 8))
(declare-const lost_6 Bool)
(declare-const replay_6 Bool)
(declare-const from_client_6 Bool)
(declare-const msg_7 (_ BitVec 16))
(declare-const seq_7 (_ BitVec 8))
(declare-const lost_7 Bool)
(declare-const replay_7 Bool)
(declare-const from_client_7 Bool)
(declare-const msg_8 (_ BitVec 16))
(declare-const seq_8 (_ BitVec 8))
(declare-const lost_8 Bool)
(declare-const replay_8 Bool)
(declare-const from_client_8 Bool)
(declare-const msg_9 (_ BitVec 16))
(declare-const seq_9 (_ BitVec 8))
(declare-const lost_9 Bool)
(declare-const replay_9 Bool)
(declare-const from_client_9 Bool)
(declare-const msg_10 (_ BitVec 16))
(declare-const seq_10 (_ BitVec 8))
(declare-const lost_10 Bool)
(declare-const replay_10 Bool)
(declare-const from_client_10 Bool)
(declare-const msg_11 (_ BitVec 16))
(declare-const seq_11 (_ BitVec 8))
(declare-const lost_11 Bool)
(declare-const replay_11 Bool)
(declare-const from_client_11 Bool)
(declare-const msg_12 (_ BitVec 16))
(declare-const seq_12 (_ BitVec 8))
(declare-const lost_12 Bool)
(declare-const replay_12 Bool)
(declare-const from_client_12 Bool)

(assert (and (= client_0 #b000) (= server_0 #b000) (= ckey_0 #x0000) (= skey_0 #x0000)))
(assert (distinct (nonce #x1) (nonce #x2) (nonce #x3) #x0000))
; step 0
(assert (= from_client_0 true))
(assert
  (! (= msg_0
       (ite replay_0
         (nonce #x3)
         (ite from_client_0
           (ite (= client_0 #b000) (nonce #x1) (keyed ckey_0 (nonce #x2)))
           (ite (bvule server_0 #b001) (nonce #x2) (keyed skey_0 (nonce #x3)))))) :named message_0))
(assert (= seq_0 (bvadd (seqno (ite from_client_0 #b1 #b0) #x00) #x01)))
(assert
  (= server_1
    (ite
      (and from_client_0 (not lost_0))
      (ite
        (= server_0 #b000)
        #b001
        (ite
          (and (= server_0 #b001) (= msg_0 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_0 (nonce #x1)) #b001 server_0)))
      server_0)))
(assert
  (= client_1
    (ite
      (and (not from_client_0) (not lost_0))
      (ite
        (and (= client_0 #b000) (bvuge seq_0 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_0) #b1) #b100 client_0))
      client_0)))
(assert
  (= ckey_1 (ite (and (= client_0 #b000) (= client_1 #b010)) (keyed (nonce #x1) msg_0) ckey_0)))
(assert
  (= skey_1
    (ite
      (= server_1 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_0 #x0001 #x0000))
      skey_0)))
; step 1
(assert (= from_client_1 false))
(assert
  (! (= msg_1
       (ite replay_1
         (nonce #x3)
         (ite from_client_1
           (ite (= client_1 #b000) (nonce #x1) (keyed ckey_1 (nonce #x2)))
           (ite (bvule server_1 #b001) (nonce #x2) (keyed skey_1 (nonce #x3)))))) :named message_1))
(assert (= seq_1 (bvadd (seqno (ite from_client_1 #b1 #b0) #x00) #x01)))
(assert
  (= server_2
    (ite
      (and from_client_1 (not lost_1))
      (ite
        (= server_1 #b000)
        #b001
        (ite
          (and (= server_1 #b001) (= msg_1 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_1 (nonce #x1)) #b001 server_1)))
      server_1)))
(assert
  (= client_2
    (ite
      (and (not from_client_1) (not lost_1))
      (ite
        (and (= client_1 #b000) (bvuge seq_1 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_1) #b1) #b100 client_1))
      client_1)))
(assert
  (= ckey_2 (ite (and (= client_1 #b000) (= client_2 #b010)) (keyed (nonce #x1) msg_1) ckey_1)))
(assert
  (= skey_2
    (ite
      (= server_2 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_1 #x0001 #x0000))
      skey_1)))
(assert (not (and lost_1 lost_0)))
(assert (=> replay_1 (not replay_0) (or (distinct msg_1 msg_0) (bvult seq_1 #xf0))))
; step 2
(assert (= from_client_2 true))
(assert
  (! (= msg_2
       (ite replay_2
         msg_0
         (ite from_client_2
           (ite (= client_2 #b000) (nonce #x1) (keyed ckey_2 (nonce #x2)))
           (ite (bvule server_2 #b001) (nonce #x2) (keyed skey_2 (nonce #x3)))))) :named message_2))
(assert (= seq_2 (bvadd (seqno (ite from_client_2 #b1 #b0) #x01) #x01)))
(assert (=> (not replay_2) (bvugt seq_2 seq_0)))
(assert
  (= server_3
    (ite
      (and from_client_2 (not lost_2))
      (ite
        (= server_2 #b000)
        #b001
        (ite
          (and (= server_2 #b001) (= msg_2 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_2 (nonce #x1)) #b001 server_2)))
      server_2)))
(assert
  (= client_3
    (ite
      (and (not from_client_2) (not lost_2))
      (ite
        (and (= client_2 #b000) (bvuge seq_2 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_2) #b1) #b100 client_2))
      client_2)))
(assert
  (= ckey_3 (ite (and (= client_2 #b000) (= client_3 #b010)) (keyed (nonce #x1) msg_2) ckey_2)))
(assert
  (= skey_3
    (ite
      (= server_3 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_2 #x0001 #x0000))
      skey_2)))
(assert (not (and lost_2 lost_1)))
(assert (=> replay_2 (not replay_1) (or (distinct msg_2 msg_1) (bvult seq_2 #xf0))))
; step 3
(assert (= from_client_3 false))
(assert
  (! (= msg_3
       (ite replay_3
         msg_1
         (ite from_client_3
           (ite (= client_3 #b000) (nonce #x1) (keyed ckey_3 (nonce #x2)))
           (ite (bvule server_3 #b001) (nonce #x2) (keyed skey_3 (nonce #x3)))))) :named message_3))
(assert (= seq_3 (bvadd (seqno (ite from_client_3 #b1 #b0) #x01) #x01)))
(assert (=> (not replay_3) (bvugt seq_3 seq_1)))
(assert
  (= server_4
    (ite
      (and from_client_3 (not lost_3))
      (ite
        (= server_3 #b000)
        #b001
        (ite
          (and (= server_3 #b001) (= msg_3 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_3 (nonce #x1)) #b001 server_3)))
      server_3)))
(assert
  (= client_4
    (ite
      (and (not from_client_3) (not lost_3))
      (ite
        (and (= client_3 #b000) (bvuge seq_3 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_3) #b1) #b100 client_3))
      client_3)))
(assert
  (= ckey_4 (ite (and (= client_3 #b000) (= client_4 #b010)) (keyed (nonce #x1) msg_3) ckey_3)))
(assert
  (= skey_4
    (ite
      (= server_4 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_3 #x0001 #x0000))
      skey_3)))
(assert (not (and lost_3 lost_2)))
(assert (=> replay_3 (not replay_2) (or (distinct msg_3 msg_2) (bvult seq_3 #xf0))))
; step 4
(assert (= from_client_4 true))
(assert
  (! (= msg_4
       (ite replay_4
         msg_2
         (ite from_client_4
           (ite (= client_4 #b000) (nonce #x1) (keyed ckey_4 (nonce #x2)))
           (ite (bvule server_4 #b001) (nonce #x2) (keyed skey_4 (nonce #x3)))))) :named message_4))
(assert (= seq_4 (bvadd (seqno (ite from_client_4 #b1 #b0) #x02) #x01)))
(assert (=> (not replay_4) (bvugt seq_4 seq_2)))
(assert
  (= server_5
    (ite
      (and from_client_4 (not lost_4))
      (ite
        (= server_4 #b000)
        #b001
        (ite
          (and (= server_4 #b001) (= msg_4 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_4 (nonce #x1)) #b001 server_4)))
      server_4)))
(assert
  (= client_5
    (ite
      (and (not from_client_4) (not lost_4))
      (ite
        (and (= client_4 #b000) (bvuge seq_4 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_4) #b1) #b100 client_4))
      client_4)))
(assert
  (= ckey_5 (ite (and (= client_4 #b000) (= client_5 #b010)) (keyed (nonce #x1) msg_4) ckey_4)))
(assert
  (= skey_5
    (ite
      (= server_5 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_4 #x0001 #x0000))
      skey_4)))
(assert (not (and lost_4 lost_3)))
(assert (=> replay_4 (not replay_3) (or (distinct msg_4 msg_3) (bvult seq_4 #xf0))))
; step 5
(assert (= from_client_5 false))
(assert
  (! (= msg_5
       (ite replay_5
         msg_3
         (ite from_client_5
           (ite (= client_5 #b000) (nonce #x1) (keyed ckey_5 (nonce #x2)))
           (ite (bvule server_5 #b001) (nonce #x2) (keyed skey_5 (nonce #x3)))))) :named message_5))
(assert (= seq_5 (bvadd (seqno (ite from_client_5 #b1 #b0) #x02) #x01)))
(assert (=> (not replay_5) (bvugt seq_5 seq_3)))
(assert
  (= server_6
    (ite
      (and from_client_5 (not lost_5))
      (ite
        (= server_5 #b000)
        #b001
        (ite
          (and (= server_5 #b001) (= msg_5 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_5 (nonce #x1)) #b001 server_5)))
      server_5)))
(assert
  (= client_6
    (ite
      (and (not from_client_5) (not lost_5))
      (ite
        (and (= client_5 #b000) (bvuge seq_5 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_5) #b1) #b100 client_5))
      client_5)))
(assert
  (= ckey_6 (ite (and (= client_5 #b000) (= client_6 #b010)) (keyed (nonce #x1) msg_5) ckey_5)))
(assert
  (= skey_6
    (ite
      (= server_6 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_5 #x0001 #x0000))
      skey_5)))
(assert (not (and lost_5 lost_4)))
(assert (=> replay_5 (not replay_4) (or (distinct msg_5 msg_4) (bvult seq_5 #xf0))))
; step 6
(assert (= from_client_6 true))
(assert
  (! (= msg_6
       (ite replay_6
         msg_4
         (ite from_client_6
           (ite (= client_6 #b000) (nonce #x1) (keyed ckey_6 (nonce #x2)))
           (ite (bvule server_6 #b001) (nonce #x2) (keyed skey_6 (nonce #x3)))))) :named message_6))
(assert (= seq_6 (bvadd (seqno (ite from_client_6 #b1 #b0) #x03) #x01)))
(assert (=> (not replay_6) (bvugt seq_6 seq_4)))
(assert
  (= server_7
    (ite
      (and from_client_6 (not lost_6))
      (ite
        (= server_6 #b000)
        #b001
        (ite
          (and (= server_6 #b001) (= msg_6 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_6 (nonce #x1)) #b001 server_6)))
      server_6)))
(assert
  (= client_7
    (ite
      (and (not from_client_6) (not lost_6))
      (ite
        (and (= client_6 #b000) (bvuge seq_6 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_6) #b1) #b100 client_6))
      client_6)))
(assert
  (= ckey_7 (ite (and (= client_6 #b000) (= client_7 #b010)) (keyed (nonce #x1) msg_6) ckey_6)))
(assert
  (= skey_7
    (ite
      (= server_7 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_6 #x0001 #x0000))
      skey_6)))
(assert (not (and lost_6 lost_5)))
(assert (=> replay_6 (not replay_5) (or (distinct msg_6 msg_5) (bvult seq_6 #xf0))))
; step 7
(assert (= from_client_7 false))
(assert
  (! (= msg_7
       (ite replay_7
         msg_5
         (ite from_client_7
           (ite (= client_7 #b000) (nonce #x1) (keyed ckey_7 (nonce #x2)))
           (ite (bvule server_7 #b001) (nonce #x2) (keyed skey_7 (nonce #x3)))))) :named message_7))
(assert (= seq_7 (bvadd (seqno (ite from_client_7 #b1 #b0) #x03) #x01)))
(assert (=> (not replay_7) (bvugt seq_7 seq_5)))
(assert
  (= server_8
    (ite
      (and from_client_7 (not lost_7))
      (ite
        (= server_7 #b000)
        #b001
        (ite
          (and (= server_7 #b001) (= msg_7 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_7 (nonce #x1)) #b001 server_7)))
      server_7)))
(assert
  (= client_8
    (ite
      (and (not from_client_7) (not lost_7))
      (ite
        (and (= client_7 #b000) (bvuge seq_7 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_7) #b1) #b100 client_7))
      client_7)))
(assert
  (= ckey_8 (ite (and (= client_7 #b000) (= client_8 #b010)) (keyed (nonce #x1) msg_7) ckey_7)))
(assert
  (= skey_8
    (ite
      (= server_8 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_7 #x0001 #x0000))
      skey_7)))
(assert (not (and lost_7 lost_6)))
(assert (=> replay_7 (not replay_6) (or (distinct msg_7 msg_6) (bvult seq_7 #xf0))))
; step 8
(assert (= from_client_8 true))
(assert
  (! (= msg_8
       (ite replay_8
         msg_6
         (ite from_client_8
           (ite (= client_8 #b000) (nonce #x1) (keyed ckey_8 (nonce #x2)))
           (ite (bvule server_8 #b001) (nonce #x2) (keyed skey_8 (nonce #x3)))))) :named message_8))
(assert (= seq_8 (bvadd (seqno (ite from_client_8 #b1 #b0) #x04) #x01)))
(assert (=> (not replay_8) (bvugt seq_8 seq_6)))
(assert
  (= server_9
    (ite
      (and from_client_8 (not lost_8))
      (ite
        (= server_8 #b000)
        #b001
        (ite
          (and (= server_8 #b001) (= msg_8 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_8 (nonce #x1)) #b001 server_8)))
      server_8)))
(assert
  (= client_9
    (ite
      (and (not from_client_8) (not lost_8))
      (ite
        (and (= client_8 #b000) (bvuge seq_8 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_8) #b1) #b100 client_8))
      client_8)))
(assert
  (= ckey_9 (ite (and (= client_8 #b000) (= client_9 #b010)) (keyed (nonce #x1) msg_8) ckey_8)))
(assert
  (= skey_9
    (ite
      (= server_9 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_8 #x0001 #x0000))
      skey_8)))
(assert (not (and lost_8 lost_7)))
(assert (=> replay_8 (not replay_7) (or (distinct msg_8 msg_7) (bvult seq_8 #xf0))))
; step 9
(assert (xor from_client_9 from_client_8))
(assert
  (! (= msg_9
       (ite replay_9
         msg_7
         (ite from_client_9
           (ite (= client_9 #b000) (nonce #x1) (keyed ckey_9 (nonce #x2)))
           (ite (bvule server_9 #b001) (nonce #x2) (keyed skey_9 (nonce #x3)))))) :named message_9))
(assert (= seq_9 (bvadd (seqno (ite from_client_9 #b1 #b0) #x04) #x01)))
(assert (=> (not replay_9) (bvugt seq_9 seq_7)))
(assert
  (= server_10
    (ite
      (and from_client_9 (not lost_9))
      (ite
        (= server_9 #b000)
        #b001
        (ite
          (and (= server_9 #b001) (= msg_9 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_9 (nonce #x1)) #b001 server_9)))
      server_9)))
(assert
  (= client_10
    (ite
      (and (not from_client_9) (not lost_9))
      (ite
        (and (= client_9 #b000) (bvuge seq_9 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_9) #b1) #b100 client_9))
      client_9)))
(assert
  (= ckey_10 (ite (and (= client_9 #b000) (= client_10 #b010)) (keyed (nonce #x1) msg_9) ckey_9)))
(assert
  (= skey_10
    (ite
      (= server_10 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_9 #x0001 #x0000))
      skey_9)))
(assert (not (and lost_9 lost_8)))
(assert (=> replay_9 (not replay_8) (or (distinct msg_9 msg_8) (bvult seq_9 #xf0))))
; step 10
(assert (xor from_client_10 from_client_9))
(assert
  (! (= msg_10
       (ite replay_10
         msg_8
         (ite from_client_10
           (ite (= client_10 #b000) (nonce #x1) (keyed ckey_10 (nonce #x2)))
           (ite (bvule server_10 #b001) (nonce #x2) (keyed skey_10 (nonce #x3)))))) :named message_10))
(assert (= seq_10 (bvadd (seqno (ite from_client_10 #b1 #b0) #x05) #x01)))
(assert (=> (not replay_10) (bvugt seq_10 seq_8)))
(assert
  (= server_11
    (ite
      (and from_client_10 (not lost_10))
      (ite
        (= server_10 #b000)
        #b001
        (ite
          (and (= server_10 #b001) (= msg_10 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_10 (nonce #x1)) #b001 server_10)))
      server_10)))
(assert
  (= client_11
    (ite
      (and (not from_client_10) (not lost_10))
      (ite
        (and (= client_10 #b000) (bvuge seq_10 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_10) #b1) #b100 client_10))
      client_10)))
(assert
  (= ckey_11 (ite (and (= client_10 #b000) (= client_11 #b010)) (keyed (nonce #x1) msg_10) ckey_10)))
(assert
  (= skey_11
    (ite
      (= server_11 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_10 #x0001 #x0000))
      skey_10)))
(assert (not (and lost_10 lost_9)))
(assert (=> replay_10 (not replay_9) (or (distinct msg_10 msg_9) (bvult seq_10 #xf0))))
; step 11
(assert (xor from_client_11 from_client_10))
(assert
  (! (= msg_11
       (ite replay_11
         msg_9
         (ite from_client_11
           (ite (= client_11 #b000) (nonce #x1) (keyed ckey_11 (nonce #x2)))
           (ite (bvule server_11 #b001) (nonce #x2) (keyed skey_11 (nonce #x3)))))) :named message_11))
(assert (= seq_11 (bvadd (seqno (ite from_client_11 #b1 #b0) #x05) #x01)))
(assert (=> (not replay_11) (bvugt seq_11 seq_9)))
(assert
  (= server_12
    (ite
      (and from_client_11 (not lost_11))
      (ite
        (= server_11 #b000)
        #b001
        (ite
          (and (= server_11 #b001) (= msg_11 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_11 (nonce #x1)) #b001 server_11)))
      server_11)))
(assert
  (= client_12
    (ite
      (and (not from_client_11) (not lost_11))
      (ite
        (and (= client_11 #b000) (bvuge seq_11 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_11) #b1) #b100 client_11))
      client_11)))
(assert
  (= ckey_12 (ite (and (= client_11 #b000) (= client_12 #b010)) (keyed (nonce #x1) msg_11) ckey_11)))
(assert
  (= skey_12
    (ite
      (= server_12 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_11 #x0001 #x0000))
      skey_11)))
(assert (not (and lost_11 lost_10)))
(assert (=> replay_11 (not replay_10) (or (distinct msg_11 msg_10) (bvult seq_11 #xf0))))
; step 12
(assert (xor from_client_12 from_client_11))
(assert
  (! (= msg_12
       (ite replay_12
         msg_10
         (ite from_client_12
           (ite (= client_12 #b000) (nonce #x1) (keyed ckey_12 (nonce #x2)))
           (ite (bvule server_12 #b001) (nonce #x2) (keyed skey_12 (nonce #x3)))))) :named message_12))
(assert (= seq_12 (bvadd (seqno (ite from_client_12 #b1 #b0) #x06) #x01)))
(assert (=> (not replay_12) (bvugt seq_12 seq_10)))
(assert
  (= server_13
    (ite
      (and from_client_12 (not lost_12))
      (ite
        (= server_12 #b000)
        #b001
        (ite
          (and (= server_12 #b001) (= msg_12 (keyed (keyed (nonce #x1) (nonce #x2)) (nonce #x2))))
          #b100
          (ite (= msg_12 (nonce #x1)) #b001 server_12)))
      server_12)))
(assert
  (= client_13
    (ite
      (and (not from_client_12) (not lost_12))
      (ite
        (and (= client_12 #b000) (bvuge seq_12 #x01))
        #b010
        (ite (= ((_ extract 1 1) client_12) #b1) #b100 client_12))
      client_12)))
(assert
  (= ckey_13 (ite (and (= client_12 #b000) (= client_13 #b010)) (keyed (nonce #x1) msg_12) ckey_12)))
(assert
  (= skey_13
    (ite
      (= server_13 #b100)
      (bvxor (keyed (nonce #x1) (nonce #x2)) (ite replay_12 #x0001 #x0000))
      skey_12)))
(assert (not (and lost_12 lost_11)))
(assert (=> replay_12 (not replay_11) (or (distinct msg_12 msg_11) (bvult seq_12 #xf0))))
(assert (! (and (= client_13 #b100) (= server_13 #b100)) :named established))
(assert (distinct ckey_13 skey_13))
(assert (or lost_2 lost_3 lost_4))

(check-sat)
(exit)
