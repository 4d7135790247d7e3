; A lock server handles requests and releases of four clients; waiting clients form a queue, grants
; carry a ticket from an unknown function, the trace has twenty-four events and one client is
; overtaken by a twin that shares its ticket.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Ticket 0)
(declare-datatypes ((Client 0)) (((amy) (bert) (carl) (dora))))
(declare-datatypes ((Event 0)) (((request (by Client)) (release (of Client)) (tick))))
(declare-datatypes ((Queue 0)) (((empty) (enter (front Client) (behind Queue)))))
(declare-datatypes ((Lock 0)) (((free) (held (holder Client) (ticket Ticket)))))
(declare-datatypes ((Server 0)) (((server (lock Lock) (queue Queue)))))
(declare-fun ticket_for (Client Server) Ticket)
(declare-fun urgent (Ticket) Bool)
(declare-const ev_0 Event)
(declare-const ev_1 Event)
(declare-const ev_2 Event)
(declare-const ev_3 Event)
(declare-const ev_4 Event)
(declare-const ev_5 Event)
(declare-const ev_6 Event)
(declare-const ev_7 Event)
(declare-const ev_8 Event)
(declare-const ev_9 Event)
(declare-const ev_10 Event)
(declare-const ev_11 Event)
(declare-const ev_12 Event)
(declare-const ev_13 Event)
(declare-const ev_14 Event)
(declare-const ev_15 Event)
(declare-const ev_16 Event)
(declare-const ev_17 Event)
(declare-const ev_18 Event)
(declare-const ev_19 Event)
(declare-const ev_20 Event)
(declare-const ev_21 Event)
(declare-const ev_22 Event)
(declare-const ev_23 Event)
(declare-const srv_0 Server)
(declare-const srv_1 Server)
(declare-const srv_2 Server)
(declare-const srv_3 Server)
(declare-const srv_4 Server)
(declare-const srv_5 Server)
(declare-const srv_6 Server)
(declare-const srv_7 Server)
(declare-const srv_8 Server)
(declare-const srv_9 Server)
(declare-const srv_10 Server)
(declare-const srv_11 Server)
(declare-const srv_12 Server)
(declare-const srv_13 Server)
(declare-const srv_14 Server)
(declare-const srv_15 Server)
(declare-const srv_16 Server)
(declare-const srv_17 Server)
(declare-const srv_18 Server)
(declare-const srv_19 Server)
(declare-const srv_20 Server)
(declare-const srv_21 Server)
(declare-const srv_22 Server)
(declare-const srv_23 Server)
(declare-const srv_24 Server)
(declare-const granted_0 Bool)
(declare-const granted_1 Bool)
(declare-const granted_2 Bool)
(declare-const granted_3 Bool)
(declare-const granted_4 Bool)
(declare-const granted_5 Bool)
(declare-const granted_6 Bool)
(declare-const granted_7 Bool)
(declare-const granted_8 Bool)
(declare-const granted_9 Bool)
(declare-const granted_10 Bool)
(declare-const granted_11 Bool)
(declare-const granted_12 Bool)
(declare-const granted_13 Bool)
(declare-const granted_14 Bool)
(declare-const granted_15 Bool)
(declare-const granted_16 Bool)
(declare-const granted_17 Bool)
(declare-const granted_18 Bool)
(declare-const granted_19 Bool)
(declare-const granted_20 Bool)
(declare-const granted_21 Bool)
(declare-const granted_22 Bool)
(declare-const granted_23 Bool)

(define-fun enqueue ((q Queue) (c Client)) Queue
  (match
    q
    ((empty (enter c empty))
     ((enter a r)
      (match r ((empty (enter a (enter c empty))) ((enter b t) (enter a (enter b (enter c t))))))))))
(define-fun waiting ((q Queue) (c Client)) Bool
  (and
    ((_ is enter) q)
    (or (= (front q) c) (and ((_ is enter) (behind q)) (= (front (behind q)) c)))))
(assert (= srv_0 (server free empty)))
; event 0
(assert (= ev_0 tick))
(assert
  (! (=>
       ((_ is request) ev_0)
       (let ((c (by ev_0)))
         (= srv_1
           (ite
             (= (lock srv_0) free)
             (server (held c (ticket_for c srv_0)) (queue srv_0))
             (server (lock srv_0) (enqueue (queue srv_0) c)))))) :named on_request_0))
(assert
  (! (=>
       ((_ is release) ev_0)
       (and
         ((_ is held) (lock srv_0))
         (= (holder (lock srv_0)) (of ev_0))
         (= srv_1
           (match
             (queue srv_0)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_0)) r))))))) :named on_release_0))
(assert (=> (= ev_0 tick) (= srv_1 srv_0)))
(assert (= granted_0 (and ((_ is held) (lock srv_1)) (distinct (lock srv_1) (lock srv_0)))))
; event 1
(assert (= ev_1 (request amy)))
(assert
  (! (=>
       ((_ is request) ev_1)
       (let ((c (by ev_1)))
         (= srv_2
           (ite
             (= (lock srv_1) free)
             (server (held c (ticket_for c srv_1)) (queue srv_1))
             (server (lock srv_1) (enqueue (queue srv_1) c)))))) :named on_request_1))
(assert
  (! (=>
       ((_ is release) ev_1)
       (and
         ((_ is held) (lock srv_1))
         (= (holder (lock srv_1)) (of ev_1))
         (= srv_2
           (match
             (queue srv_1)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_1)) r))))))) :named on_release_1))
(assert (=> (= ev_1 tick) (= srv_2 srv_1)))
(assert (= granted_1 (and ((_ is held) (lock srv_2)) (distinct (lock srv_2) (lock srv_1)))))
; event 2
(assert (= ev_2 (request dora)))
(assert
  (! (=>
       ((_ is request) ev_2)
       (let ((c (by ev_2)))
         (= srv_3
           (ite
             (= (lock srv_2) free)
             (server (held c (ticket_for c srv_2)) (queue srv_2))
             (server (lock srv_2) (enqueue (queue srv_2) c)))))) :named on_request_2))
(assert
  (! (=>
       ((_ is release) ev_2)
       (and
         ((_ is held) (lock srv_2))
         (= (holder (lock srv_2)) (of ev_2))
         (= srv_3
           (match
             (queue srv_2)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_2)) r))))))) :named on_release_2))
(assert (=> (= ev_2 tick) (= srv_3 srv_2)))
(assert (= granted_2 (and ((_ is held) (lock srv_3)) (distinct (lock srv_3) (lock srv_2)))))
(assert
  (or
    (not granted_2)
    (xor (urgent (ticket (lock srv_3))) (waiting (queue srv_3) (holder (lock srv_3))))
    (= (queue srv_3) empty)))
; event 3
(assert (or (= ev_3 tick) (and ((_ is release) ev_3) (not ((_ is free) (lock srv_3))))))
(assert
  (! (=>
       ((_ is request) ev_3)
       (let ((c (by ev_3)))
         (= srv_4
           (ite
             (= (lock srv_3) free)
             (server (held c (ticket_for c srv_3)) (queue srv_3))
             (server (lock srv_3) (enqueue (queue srv_3) c)))))) :named on_request_3))
(assert
  (! (=>
       ((_ is release) ev_3)
       (and
         ((_ is held) (lock srv_3))
         (= (holder (lock srv_3)) (of ev_3))
         (= srv_4
           (match
             (queue srv_3)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_3)) r))))))) :named on_release_3))
(assert (=> (= ev_3 tick) (= srv_4 srv_3)))
(assert (= granted_3 (and ((_ is held) (lock srv_4)) (distinct (lock srv_4) (lock srv_3)))))
; event 4
(assert (= ev_4 tick))
(assert
  (! (=>
       ((_ is request) ev_4)
       (let ((c (by ev_4)))
         (= srv_5
           (ite
             (= (lock srv_4) free)
             (server (held c (ticket_for c srv_4)) (queue srv_4))
             (server (lock srv_4) (enqueue (queue srv_4) c)))))) :named on_request_4))
(assert
  (! (=>
       ((_ is release) ev_4)
       (and
         ((_ is held) (lock srv_4))
         (= (holder (lock srv_4)) (of ev_4))
         (= srv_5
           (match
             (queue srv_4)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_4)) r))))))) :named on_release_4))
(assert (=> (= ev_4 tick) (= srv_5 srv_4)))
(assert (= granted_4 (and ((_ is held) (lock srv_5)) (distinct (lock srv_5) (lock srv_4)))))
(assert (=> granted_4 (= (ticket (lock srv_5)) (ticket_for (holder (lock srv_5)) srv_4))))
; event 5
(assert (= ev_5 (release amy)))
(assert
  (! (=>
       ((_ is request) ev_5)
       (let ((c (by ev_5)))
         (= srv_6
           (ite
             (= (lock srv_5) free)
             (server (held c (ticket_for c srv_5)) (queue srv_5))
             (server (lock srv_5) (enqueue (queue srv_5) c)))))) :named on_request_5))
(assert
  (! (=>
       ((_ is release) ev_5)
       (and
         ((_ is held) (lock srv_5))
         (= (holder (lock srv_5)) (of ev_5))
         (= srv_6
           (match
             (queue srv_5)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_5)) r))))))) :named on_release_5))
(assert (=> (= ev_5 tick) (= srv_6 srv_5)))
(assert (= granted_5 (and ((_ is held) (lock srv_6)) (distinct (lock srv_6) (lock srv_5)))))
(assert
  (or
    (not granted_5)
    (xor (urgent (ticket (lock srv_6))) (waiting (queue srv_6) (holder (lock srv_6))))
    (= (queue srv_6) empty)))
; event 6
(assert (= ev_6 (request amy)))
(assert
  (! (=>
       ((_ is request) ev_6)
       (let ((c (by ev_6)))
         (= srv_7
           (ite
             (= (lock srv_6) free)
             (server (held c (ticket_for c srv_6)) (queue srv_6))
             (server (lock srv_6) (enqueue (queue srv_6) c)))))) :named on_request_6))
(assert
  (! (=>
       ((_ is release) ev_6)
       (and
         ((_ is held) (lock srv_6))
         (= (holder (lock srv_6)) (of ev_6))
         (= srv_7
           (match
             (queue srv_6)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_6)) r))))))) :named on_release_6))
(assert (=> (= ev_6 tick) (= srv_7 srv_6)))
(assert (= granted_6 (and ((_ is held) (lock srv_7)) (distinct (lock srv_7) (lock srv_6)))))
; event 7
(assert (or (= ev_7 tick) (and ((_ is release) ev_7) (not ((_ is free) (lock srv_7))))))
(assert
  (! (=>
       ((_ is request) ev_7)
       (let ((c (by ev_7)))
         (= srv_8
           (ite
             (= (lock srv_7) free)
             (server (held c (ticket_for c srv_7)) (queue srv_7))
             (server (lock srv_7) (enqueue (queue srv_7) c)))))) :named on_request_7))
(assert
  (! (=>
       ((_ is release) ev_7)
       (and
         ((_ is held) (lock srv_7))
         (= (holder (lock srv_7)) (of ev_7))
         (= srv_8
           (match
             (queue srv_7)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_7)) r))))))) :named on_release_7))
(assert (=> (= ev_7 tick) (= srv_8 srv_7)))
(assert (= granted_7 (and ((_ is held) (lock srv_8)) (distinct (lock srv_8) (lock srv_7)))))
; event 8
(assert (= ev_8 (release dora)))
(assert
  (! (=>
       ((_ is request) ev_8)
       (let ((c (by ev_8)))
         (= srv_9
           (ite
             (= (lock srv_8) free)
             (server (held c (ticket_for c srv_8)) (queue srv_8))
             (server (lock srv_8) (enqueue (queue srv_8) c)))))) :named on_request_8))
(assert
  (! (=>
       ((_ is release) ev_8)
       (and
         ((_ is held) (lock srv_8))
         (= (holder (lock srv_8)) (of ev_8))
         (= srv_9
           (match
             (queue srv_8)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_8)) r))))))) :named on_release_8))
(assert (=> (= ev_8 tick) (= srv_9 srv_8)))
(assert (= granted_8 (and ((_ is held) (lock srv_9)) (distinct (lock srv_9) (lock srv_8)))))
(assert
  (or
    (not granted_8)
    (xor (urgent (ticket (lock srv_9))) (waiting (queue srv_9) (holder (lock srv_9))))
    (= (queue srv_9) empty)))
; event 9
(assert (= ev_9 (release amy)))
(assert
  (! (=>
       ((_ is request) ev_9)
       (let ((c (by ev_9)))
         (= srv_10
           (ite
             (= (lock srv_9) free)
             (server (held c (ticket_for c srv_9)) (queue srv_9))
             (server (lock srv_9) (enqueue (queue srv_9) c)))))) :named on_request_9))
(assert
  (! (=>
       ((_ is release) ev_9)
       (and
         ((_ is held) (lock srv_9))
         (= (holder (lock srv_9)) (of ev_9))
         (= srv_10
           (match
             (queue srv_9)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_9)) r))))))) :named on_release_9))
(assert (=> (= ev_9 tick) (= srv_10 srv_9)))
(assert (= granted_9 (and ((_ is held) (lock srv_10)) (distinct (lock srv_10) (lock srv_9)))))
(assert (=> granted_9 (= (ticket (lock srv_10)) (ticket_for (holder (lock srv_10)) srv_9))))
; event 10
(assert (= ev_10 (request dora)))
(assert
  (! (=>
       ((_ is request) ev_10)
       (let ((c (by ev_10)))
         (= srv_11
           (ite
             (= (lock srv_10) free)
             (server (held c (ticket_for c srv_10)) (queue srv_10))
             (server (lock srv_10) (enqueue (queue srv_10) c)))))) :named on_request_10))
(assert
  (! (=>
       ((_ is release) ev_10)
       (and
         ((_ is held) (lock srv_10))
         (= (holder (lock srv_10)) (of ev_10))
         (= srv_11
           (match
             (queue srv_10)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_10)) r))))))) :named on_release_10))
(assert (=> (= ev_10 tick) (= srv_11 srv_10)))
(assert (= granted_10 (and ((_ is held) (lock srv_11)) (distinct (lock srv_11) (lock srv_10)))))
; event 11
(assert (or (= ev_11 (request amy)) (and ((_ is release) ev_11) (not ((_ is free) (lock srv_11))))))
(assert
  (! (=>
       ((_ is request) ev_11)
       (let ((c (by ev_11)))
         (= srv_12
           (ite
             (= (lock srv_11) free)
             (server (held c (ticket_for c srv_11)) (queue srv_11))
             (server (lock srv_11) (enqueue (queue srv_11) c)))))) :named on_request_11))
(assert
  (! (=>
       ((_ is release) ev_11)
       (and
         ((_ is held) (lock srv_11))
         (= (holder (lock srv_11)) (of ev_11))
         (= srv_12
           (match
             (queue srv_11)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_11)) r))))))) :named on_release_11))
(assert (=> (= ev_11 tick) (= srv_12 srv_11)))
(assert (= granted_11 (and ((_ is held) (lock srv_12)) (distinct (lock srv_12) (lock srv_11)))))
(assert
  (or
    (not granted_11)
    (xor (urgent (ticket (lock srv_12))) (waiting (queue srv_12) (holder (lock srv_12))))
    (= (queue srv_12) empty)))
; event 12
(assert (= ev_12 (request bert)))
(assert
  (! (=>
       ((_ is request) ev_12)
       (let ((c (by ev_12)))
         (= srv_13
           (ite
             (= (lock srv_12) free)
             (server (held c (ticket_for c srv_12)) (queue srv_12))
             (server (lock srv_12) (enqueue (queue srv_12) c)))))) :named on_request_12))
(assert
  (! (=>
       ((_ is release) ev_12)
       (and
         ((_ is held) (lock srv_12))
         (= (holder (lock srv_12)) (of ev_12))
         (= srv_13
           (match
             (queue srv_12)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_12)) r))))))) :named on_release_12))
(assert (=> (= ev_12 tick) (= srv_13 srv_12)))
(assert (= granted_12 (and ((_ is held) (lock srv_13)) (distinct (lock srv_13) (lock srv_12)))))
; event 13
(assert (= ev_13 (release dora)))
(assert
  (! (=>
       ((_ is request) ev_13)
       (let ((c (by ev_13)))
         (= srv_14
           (ite
             (= (lock srv_13) free)
             (server (held c (ticket_for c srv_13)) (queue srv_13))
             (server (lock srv_13) (enqueue (queue srv_13) c)))))) :named on_request_13))
(assert
  (! (=>
       ((_ is release) ev_13)
       (and
         ((_ is held) (lock srv_13))
         (= (holder (lock srv_13)) (of ev_13))
         (= srv_14
           (match
             (queue srv_13)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_13)) r))))))) :named on_release_13))
(assert (=> (= ev_13 tick) (= srv_14 srv_13)))
(assert (= granted_13 (and ((_ is held) (lock srv_14)) (distinct (lock srv_14) (lock srv_13)))))
; event 14
(assert (= ev_14 (release amy)))
(assert
  (! (=>
       ((_ is request) ev_14)
       (let ((c (by ev_14)))
         (= srv_15
           (ite
             (= (lock srv_14) free)
             (server (held c (ticket_for c srv_14)) (queue srv_14))
             (server (lock srv_14) (enqueue (queue srv_14) c)))))) :named on_request_14))
(assert
  (! (=>
       ((_ is release) ev_14)
       (and
         ((_ is held) (lock srv_14))
         (= (holder (lock srv_14)) (of ev_14))
         (= srv_15
           (match
             (queue srv_14)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_14)) r))))))) :named on_release_14))
(assert (=> (= ev_14 tick) (= srv_15 srv_14)))
(assert (= granted_14 (and ((_ is held) (lock srv_15)) (distinct (lock srv_15) (lock srv_14)))))
(assert
  (or
    (not granted_14)
    (xor (urgent (ticket (lock srv_15))) (waiting (queue srv_15) (holder (lock srv_15))))
    (= (queue srv_15) empty)))
(assert (=> granted_14 (= (ticket (lock srv_15)) (ticket_for (holder (lock srv_15)) srv_14))))
; event 15
(assert (or (= ev_15 tick) (and ((_ is release) ev_15) (not ((_ is free) (lock srv_15))))))
(assert
  (! (=>
       ((_ is request) ev_15)
       (let ((c (by ev_15)))
         (= srv_16
           (ite
             (= (lock srv_15) free)
             (server (held c (ticket_for c srv_15)) (queue srv_15))
             (server (lock srv_15) (enqueue (queue srv_15) c)))))) :named on_request_15))
(assert
  (! (=>
       ((_ is release) ev_15)
       (and
         ((_ is held) (lock srv_15))
         (= (holder (lock srv_15)) (of ev_15))
         (= srv_16
           (match
             (queue srv_15)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_15)) r))))))) :named on_release_15))
(assert (=> (= ev_15 tick) (= srv_16 srv_15)))
(assert (= granted_15 (and ((_ is held) (lock srv_16)) (distinct (lock srv_16) (lock srv_15)))))
; event 16
(assert (= ev_16 (request carl)))
(assert
  (! (=>
       ((_ is request) ev_16)
       (let ((c (by ev_16)))
         (= srv_17
           (ite
             (= (lock srv_16) free)
             (server (held c (ticket_for c srv_16)) (queue srv_16))
             (server (lock srv_16) (enqueue (queue srv_16) c)))))) :named on_request_16))
(assert
  (! (=>
       ((_ is release) ev_16)
       (and
         ((_ is held) (lock srv_16))
         (= (holder (lock srv_16)) (of ev_16))
         (= srv_17
           (match
             (queue srv_16)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_16)) r))))))) :named on_release_16))
(assert (=> (= ev_16 tick) (= srv_17 srv_16)))
(assert (= granted_16 (and ((_ is held) (lock srv_17)) (distinct (lock srv_17) (lock srv_16)))))
; event 17
(assert (= ev_17 (release bert)))
(assert
  (! (=>
       ((_ is request) ev_17)
       (let ((c (by ev_17)))
         (= srv_18
           (ite
             (= (lock srv_17) free)
             (server (held c (ticket_for c srv_17)) (queue srv_17))
             (server (lock srv_17) (enqueue (queue srv_17) c)))))) :named on_request_17))
(assert
  (! (=>
       ((_ is release) ev_17)
       (and
         ((_ is held) (lock srv_17))
         (= (holder (lock srv_17)) (of ev_17))
         (= srv_18
           (match
             (queue srv_17)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_17)) r))))))) :named on_release_17))
(assert (=> (= ev_17 tick) (= srv_18 srv_17)))
(assert (= granted_17 (and ((_ is held) (lock srv_18)) (distinct (lock srv_18) (lock srv_17)))))
(assert
  (or
    (not granted_17)
    (xor (urgent (ticket (lock srv_18))) (waiting (queue srv_18) (holder (lock srv_18))))
    (= (queue srv_18) empty)))
; event 18
(assert (= ev_18 (request amy)))
(assert
  (! (=>
       ((_ is request) ev_18)
       (let ((c (by ev_18)))
         (= srv_19
           (ite
             (= (lock srv_18) free)
             (server (held c (ticket_for c srv_18)) (queue srv_18))
             (server (lock srv_18) (enqueue (queue srv_18) c)))))) :named on_request_18))
(assert
  (! (=>
       ((_ is release) ev_18)
       (and
         ((_ is held) (lock srv_18))
         (= (holder (lock srv_18)) (of ev_18))
         (= srv_19
           (match
             (queue srv_18)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_18)) r))))))) :named on_release_18))
(assert (=> (= ev_18 tick) (= srv_19 srv_18)))
(assert (= granted_18 (and ((_ is held) (lock srv_19)) (distinct (lock srv_19) (lock srv_18)))))
; event 19
(assert
  (or (= ev_19 (release carl)) (and ((_ is release) ev_19) (not ((_ is free) (lock srv_19))))))
(assert
  (! (=>
       ((_ is request) ev_19)
       (let ((c (by ev_19)))
         (= srv_20
           (ite
             (= (lock srv_19) free)
             (server (held c (ticket_for c srv_19)) (queue srv_19))
             (server (lock srv_19) (enqueue (queue srv_19) c)))))) :named on_request_19))
(assert
  (! (=>
       ((_ is release) ev_19)
       (and
         ((_ is held) (lock srv_19))
         (= (holder (lock srv_19)) (of ev_19))
         (= srv_20
           (match
             (queue srv_19)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_19)) r))))))) :named on_release_19))
(assert (=> (= ev_19 tick) (= srv_20 srv_19)))
(assert (= granted_19 (and ((_ is held) (lock srv_20)) (distinct (lock srv_20) (lock srv_19)))))
(assert (=> granted_19 (= (ticket (lock srv_20)) (ticket_for (holder (lock srv_20)) srv_19))))
; event 20
(assert (= ev_20 (request dora)))
(assert
  (! (=>
       ((_ is request) ev_20)
       (let ((c (by ev_20)))
         (= srv_21
           (ite
             (= (lock srv_20) free)
             (server (held c (ticket_for c srv_20)) (queue srv_20))
             (server (lock srv_20) (enqueue (queue srv_20) c)))))) :named on_request_20))
(assert
  (! (=>
       ((_ is release) ev_20)
       (and
         ((_ is held) (lock srv_20))
         (= (holder (lock srv_20)) (of ev_20))
         (= srv_21
           (match
             (queue srv_20)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_20)) r))))))) :named on_release_20))
(assert (=> (= ev_20 tick) (= srv_21 srv_20)))
(assert (= granted_20 (and ((_ is held) (lock srv_21)) (distinct (lock srv_21) (lock srv_20)))))
(assert
  (or
    (not granted_20)
    (xor (urgent (ticket (lock srv_21))) (waiting (queue srv_21) (holder (lock srv_21))))
    (= (queue srv_21) empty)))
; event 21
(assert (= ev_21 tick))
(assert
  (! (=>
       ((_ is request) ev_21)
       (let ((c (by ev_21)))
         (= srv_22
           (ite
             (= (lock srv_21) free)
             (server (held c (ticket_for c srv_21)) (queue srv_21))
             (server (lock srv_21) (enqueue (queue srv_21) c)))))) :named on_request_21))
(assert
  (! (=>
       ((_ is release) ev_21)
       (and
         ((_ is held) (lock srv_21))
         (= (holder (lock srv_21)) (of ev_21))
         (= srv_22
           (match
             (queue srv_21)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_21)) r))))))) :named on_release_21))
(assert (=> (= ev_21 tick) (= srv_22 srv_21)))
(assert (= granted_21 (and ((_ is held) (lock srv_22)) (distinct (lock srv_22) (lock srv_21)))))
; event 22
(assert (= ev_22 tick))
(assert
  (! (=>
       ((_ is request) ev_22)
       (let ((c (by ev_22)))
         (= srv_23
           (ite
             (= (lock srv_22) free)
             (server (held c (ticket_for c srv_22)) (queue srv_22))
             (server (lock srv_22) (enqueue (queue srv_22) c)))))) :named on_request_22))
(assert
  (! (=>
       ((_ is release) ev_22)
       (and
         ((_ is held) (lock srv_22))
         (= (holder (lock srv_22)) (of ev_22))
         (= srv_23
           (match
             (queue srv_22)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_22)) r))))))) :named on_release_22))
(assert (=> (= ev_22 tick) (= srv_23 srv_22)))
(assert (= granted_22 (and ((_ is held) (lock srv_23)) (distinct (lock srv_23) (lock srv_22)))))
; event 23
(assert (or (= ev_23 (release amy)) (and ((_ is release) ev_23) (not ((_ is free) (lock srv_23))))))
(assert
  (! (=>
       ((_ is request) ev_23)
       (let ((c (by ev_23)))
         (= srv_24
           (ite
             (= (lock srv_23) free)
             (server (held c (ticket_for c srv_23)) (queue srv_23))
             (server (lock srv_23) (enqueue (queue srv_23) c)))))) :named on_request_23))
(assert
  (! (=>
       ((_ is release) ev_23)
       (and
         ((_ is held) (lock srv_23))
         (= (holder (lock srv_23)) (of ev_23))
         (= srv_24
           (match
             (queue srv_23)
             ((empty (server free empty)) ((enter c r) (server (held c (ticket_for c srv_23)) r))))))) :named on_release_23))
(assert (=> (= ev_23 tick) (= srv_24 srv_23)))
(assert (= granted_23 (and ((_ is held) (lock srv_24)) (distinct (lock srv_24) (lock srv_23)))))
(assert
  (or
    (not granted_23)
    (xor (urgent (ticket (lock srv_24))) (waiting (queue srv_24) (holder (lock srv_24))))
    (= (queue srv_24) empty)))
(assert
  (or
    (and
      granted_4
      (= (ticket (lock srv_5)) (ticket_for dora srv_4))
      (distinct (holder (lock srv_5)) dora))
    (and
      granted_5
      (= (ticket (lock srv_6)) (ticket_for dora srv_5))
      (distinct (holder (lock srv_6)) dora))
    (and
      granted_6
      (= (ticket (lock srv_7)) (ticket_for dora srv_6))
      (distinct (holder (lock srv_7)) dora))
    (and
      granted_7
      (= (ticket (lock srv_8)) (ticket_for dora srv_7))
      (distinct (holder (lock srv_8)) dora))
    (and
      granted_8
      (= (ticket (lock srv_9)) (ticket_for dora srv_8))
      (distinct (holder (lock srv_9)) dora))
    (and
      granted_9
      (= (ticket (lock srv_10)) (ticket_for dora srv_9))
      (distinct (holder (lock srv_10)) dora))
    (and
      granted_10
      (= (ticket (lock srv_11)) (ticket_for dora srv_10))
      (distinct (holder (lock srv_11)) dora))
    (and
      granted_11
      (= (ticket (lock srv_12)) (ticket_for dora srv_11))
      (distinct (holder (lock srv_12)) dora))
    (and
      granted_12
      (= (ticket (lock srv_13)) (ticket_for dora srv_12))
      (distinct (holder (lock srv_13)) dora))
    (and
      granted_13
      (= (ticket (lock srv_14)) (ticket_for dora srv_13))
      (distinct (holder (lock srv_14)) dora))
    (and
      granted_14
      (= (ticket (lock srv_15)) (ticket_for dora srv_14))
      (distinct (holder (lock srv_15)) dora))
    (and
      granted_15
      (= (ticket (lock srv_16)) (ticket_for dora srv_15))
      (distinct (holder (lock srv_16)) dora))
    (and
      granted_16
      (= (ticket (lock srv_17)) (ticket_for dora srv_16))
      (distinct (holder (lock srv_17)) dora))
    (and
      granted_17
      (= (ticket (lock srv_18)) (ticket_for dora srv_17))
      (distinct (holder (lock srv_18)) dora))
    (and
      granted_18
      (= (ticket (lock srv_19)) (ticket_for dora srv_18))
      (distinct (holder (lock srv_19)) dora))
    (and
      granted_19
      (= (ticket (lock srv_20)) (ticket_for dora srv_19))
      (distinct (holder (lock srv_20)) dora))
    (and
      granted_20
      (= (ticket (lock srv_21)) (ticket_for dora srv_20))
      (distinct (holder (lock srv_21)) dora))
    (and
      granted_21
      (= (ticket (lock srv_22)) (ticket_for dora srv_21))
      (distinct (holder (lock srv_22)) dora))
    (and
      granted_22
      (= (ticket (lock srv_23)) (ticket_for dora srv_22))
      (distinct (holder (lock srv_23)) dora))
    (and
      granted_23
      (= (ticket (lock srv_24)) (ticket_for dora srv_23))
      (distinct (holder (lock srv_24)) dora))))

(check-sat)
(exit)
