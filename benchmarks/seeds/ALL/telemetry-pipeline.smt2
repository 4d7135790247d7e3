; Telemetry packets of 24 ticks pass a pipeline: bit fields are decoded, stored in arrays, scaled to
; reals and single precision, labelled with texts, counted with integers and kept in a record;
; quantified rules for channels; some packets are open.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes ((Level 0)) (((ok) (warn (code Int)) (alarm (label String)))))
(declare-datatypes ((Status 0)) (((status (level Level) (count Int)))))
(declare-sort Channel 0)
(declare-fun gain (Channel) Real)
(declare-fun name (Channel) String)
(declare-fun muted (Channel Int) Bool)
(declare-const ch_a Channel)
(declare-const ch_b Channel)
(declare-const ch_c Channel)
(declare-const pkt_0 (_ BitVec 12))
(declare-const pkt_1 (_ BitVec 12))
(declare-const pkt_2 (_ BitVec 12))
(declare-const pkt_3 (_ BitVec 12))
(declare-const pkt_4 (_ BitVec 12))
(declare-const pkt_5 (_ BitVec 12))
(declare-const pkt_6 (_ BitVec 12))
(declare-const pkt_7 (_ BitVec 12))
(declare-const pkt_8 (_ BitVec 12))
(declare-const pkt_9 (_ BitVec 12))
(declare-const pkt_10 (_ BitVec 12))
(declare-const pkt_11 (_ BitVec 12))
(declare-const pkt_12 (_ BitVec 12))
(declare-const pkt_13 (_ BitVec 12))
(declare-const pkt_14 (_ BitVec 12))
(declare-const pkt_15 (_ BitVec 12))
(declare-const pkt_16 (_ BitVec 12))
(declare-const pkt_17 (_ BitVec 12))
(declare-const pkt_18 (_ BitVec 12))
(declare-const pkt_19 (_ BitVec 12))
(declare-const pkt_20 (_ BitVec 12))
(declare-const pkt_21 (_ BitVec 12))
(declare-const pkt_22 (_ BitVec 12))
(declare-const pkt_23 (_ BitVec 12))
(declare-const mem_0 (Array Int (_ BitVec 8)))
(declare-const mem_1 (Array Int (_ BitVec 8)))
(declare-const mem_2 (Array Int (_ BitVec 8)))
(declare-const mem_3 (Array Int (_ BitVec 8)))
(declare-const mem_4 (Array Int (_ BitVec 8)))
(declare-const mem_5 (Array Int (_ BitVec 8)))
(declare-const mem_6 (Array Int (_ BitVec 8)))
(declare-const mem_7 (Array Int (_ BitVec 8)))
(declare-const mem_8 (Array Int (_ BitVec 8)))
(declare-const mem_9 (Array Int (_ BitVec 8)))
(declare-const mem_10 (Array Int (_ BitVec 8)))
(declare-const mem_11 (Array Int (_ BitVec 8)))
(declare-const mem_12 (Array Int (_ BitVec 8)))
(declare-const mem_13 (Array Int (_ BitVec 8)))
(declare-const mem_14 (Array Int (_ BitVec 8)))
(declare-const mem_15 (Array Int (_ BitVec 8)))
(declare-const mem_16 (Array Int (_ BitVec 8)))
(declare-const mem_17 (Array Int (_ BitVec 8)))
(declare-const mem_18 (Array Int (_ BitVec 8)))
(declare-const mem_19 (Array Int (_ BitVec 8)))
(declare-const mem_20 (Array Int (_ BitVec 8)))
(declare-const mem_21 (Array Int (_ BitVec 8)))
(declare-const mem_22 (Array Int (_ BitVec 8)))
(declare-const mem_23 (Array Int (_ BitVec 8)))
(declare-const mem_24 (Array Int (_ BitVec 8)))
(declare-const val_0 Real)
(declare-const val_1 Real)
(declare-const val_2 Real)
(declare-const val_3 Real)
(declare-const val_4 Real)
(declare-const val_5 Real)
(declare-const val_6 Real)
(declare-const val_7 Real)
(declare-const val_8 Real)
(declare-const val_9 Real)
(declare-const val_10 Real)
(declare-const val_11 Real)
(declare-const val_12 Real)
(declare-const val_13 Real)
(declare-const val_14 Real)
(declare-const val_15 Real)
(declare-const val_16 Real)
(declare-const val_17 Real)
(declare-const val_18 Real)
(declare-const val_19 Real)
(declare-const val_20 Real)
(declare-const val_21 Real)
(declare-const val_22 Real)
(declare-const val_23 Real)
(declare-const disp_0 Float32)
(declare-const disp_1 Float32)
(declare-const disp_2 Float32)
(declare-const disp_3 Float32)
(declare-const disp_4 Float32)
(declare-const disp_5 Float32)
(declare-const disp_6 Float32)
(declare-const disp_7 Float32)
(declare-const disp_8 Float32)
(declare-const disp_9 Float32)
(declare-const disp_10 Float32)
(declare-const disp_11 Float32)
(declare-const disp_12 Float32)
(declare-const disp_13 Float32)
(declare-const disp_14 Float32)
(declare-const disp_15 Float32)
(declare-const disp_16 Float32)
(declare-const disp_17 Float32)
(declare-const disp_18 Float32)
(declare-const disp_19 Float32)
(declare-const disp_20 Float32)
(declare-const disp_21 Float32)
(declare-const disp_22 Float32)
(declare-const disp_23 Float32)
(declare-const st_0 Status)
(declare-const st_1 Status)
(declare-const st_2 Status)
(declare-const st_3 Status)
(declare-const st_4 Status)
(declare-const st_5 Status)
(declare-const st_6 Status)
(declare-const st_7 Status)
(declare-const st_8 Status)
(declare-const st_9 Status)
(declare-const st_10 Status)
(declare-const st_11 Status)
(declare-const st_12 Status)
(declare-const st_13 Status)
(declare-const st_14 Status)
(declare-const st_15 Status)
(declare-const st_16 Status)
(declare-const st_17 Status)
(declare-const st_18 Status)
(declare-const st_19 Status)
(declare-const st_20 Status)
(declare-const st_21 Status)
(declare-const st_22 Status)
(declare-const st_23 Status)
(declare-const st_24 Status)
(declare-const trace String)

(assert (distinct ch_a ch_b ch_c))
(assert (and (= (gain ch_a) 0.5) (= (gain ch_b) (/ 3.0 4.0)) (= (gain ch_c) 2.0)))
(assert (and (= (name ch_a) "temp") (= (name ch_b) "volt") (= (name ch_c) "rpm")))
(assert (! (forall ((t Int)) (=> (<= 0 t 3) (not (muted ch_a t)))) :named start_quiet))
(assert (= st_0 (status ok 0)))
; tick 0
(assert (= pkt_0 (concat #x0 #xa5)))
(assert (! (= mem_1 (store mem_0 0 ((_ extract 7 0) pkt_0))) :named store_0))
(assert
  (= val_0
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_0) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_0) #xc0) 2.5 4.0)))))
(assert
  (= disp_0
    (ite
      (> val_0 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_0) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_1
       (ite
         (fp.gt disp_0 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 0) (warn 0) (alarm (name ch_a))) (+ (count st_0) 1))
         (match
           (level st_0)
           ((ok st_0)
            ((warn k) (status ok (count st_0)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_0))))))) :named status_1))
; tick 1
(assert (= pkt_1 (concat #x1 #x04)))
(assert (! (= mem_2 (store mem_1 1 ((_ extract 7 0) pkt_1))) :named store_1))
(assert
  (= val_1
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_1) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_1) #xc0) 2.5 4.0)))))
(assert
  (= disp_1
    (ite
      (> val_1 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_1) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_2
       (ite
         (fp.gt disp_1 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 1) (warn 1) (alarm (name ch_b))) (+ (count st_1) 1))
         (match
           (level st_1)
           ((ok st_1)
            ((warn k) (status ok (count st_1)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_1))))))) :named status_2))
(assert
  (=>
    ((_ is alarm) (level st_2))
    (str.in_re (label (level st_2)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_b 1)) (<= (count st_2) 24))))
; tick 2
(assert (= pkt_2 (concat #x2 #x87)))
(assert (! (= mem_3 (store mem_2 2 ((_ extract 7 0) pkt_2))) :named store_2))
(assert
  (= val_2
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_2) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_2) #xc0) 2.5 4.0)))))
(assert
  (= disp_2
    (ite
      (> val_2 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_2) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_3
       (ite
         (fp.gt disp_2 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 2) (warn 2) (alarm (name ch_c))) (+ (count st_2) 1))
         (match
           (level st_2)
           ((ok st_2)
            ((warn k) (status ok (count st_2)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_2))))))) :named status_3))
(assert (or (muted ch_c 2) (not (= (level st_3) (warn 2)))))
; tick 3
(assert (= pkt_3 (concat #x0 #x4f)))
(assert (! (= mem_4 (store mem_3 3 ((_ extract 7 0) pkt_3))) :named store_3))
(assert
  (= val_3
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_3) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_3) #xc0) 2.5 4.0)))))
(assert
  (= disp_3
    (ite
      (> val_3 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_3) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_4
       (ite
         (fp.gt disp_3 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 3) (warn 3) (alarm (name ch_a))) (+ (count st_3) 1))
         (match
           (level st_3)
           ((ok st_3)
            ((warn k) (status ok (count st_3)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_3))))))) :named status_4))
(assert (exists ((k Int)) (and (<= 0 k 3) (= (select mem_4 k) ((_ extract 7 0) pkt_3)))))
; tick 4
(assert (= pkt_4 (concat #x1 #x66)))
(assert (! (= mem_5 (store mem_4 4 ((_ extract 7 0) pkt_4))) :named store_4))
(assert
  (= val_4
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_4) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_4) #xc0) 2.5 4.0)))))
(assert
  (= disp_4
    (ite
      (> val_4 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_4) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_5
       (ite
         (fp.gt disp_4 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 4) (warn 4) (alarm (name ch_b))) (+ (count st_4) 1))
         (match
           (level st_4)
           ((ok st_4)
            ((warn k) (status ok (count st_4)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_4))))))) :named status_5))
; tick 5
(assert (= pkt_5 (concat #x2 #x86)))
(assert (! (= mem_6 (store mem_5 5 ((_ extract 7 0) pkt_5))) :named store_5))
(assert
  (= val_5
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_5) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_5) #xc0) 2.5 4.0)))))
(assert
  (= disp_5
    (ite
      (> val_5 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_5) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_6
       (ite
         (fp.gt disp_5 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 5) (warn 5) (alarm (name ch_c))) (+ (count st_5) 1))
         (match
           (level st_5)
           ((ok st_5)
            ((warn k) (status ok (count st_5)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_5))))))) :named status_6))
(assert
  (=>
    ((_ is alarm) (level st_6))
    (str.in_re (label (level st_6)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_c 5)) (<= (count st_6) 24))))
; tick 6
(assert (and (= ((_ extract 11 8) pkt_6) #x0) (bvuge ((_ extract 7 0) pkt_6) #x2c)))
(assert (! (= mem_7 (store mem_6 6 ((_ extract 7 0) pkt_6))) :named store_6))
(assert
  (= val_6
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_6) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_6) #xc0) 2.5 4.0)))))
(assert
  (= disp_6
    (ite
      (> val_6 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_6) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_7
       (ite
         (fp.gt disp_6 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 6) (warn 6) (alarm (name ch_a))) (+ (count st_6) 1))
         (match
           (level st_6)
           ((ok st_6)
            ((warn k) (status ok (count st_6)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_6))))))) :named status_7))
; tick 7
(assert (= pkt_7 (concat #x1 #x66)))
(assert (! (= mem_8 (store mem_7 7 ((_ extract 7 0) pkt_7))) :named store_7))
(assert
  (= val_7
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_7) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_7) #xc0) 2.5 4.0)))))
(assert
  (= disp_7
    (ite
      (> val_7 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_7) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_8
       (ite
         (fp.gt disp_7 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 7) (warn 7) (alarm (name ch_b))) (+ (count st_7) 1))
         (match
           (level st_7)
           ((ok st_7)
            ((warn k) (status ok (count st_7)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_7))))))) :named status_8))
; tick 8
(assert (= pkt_8 (concat #x2 #x1c)))
(assert (! (= mem_9 (store mem_8 8 ((_ extract 7 0) pkt_8))) :named store_8))
(assert
  (= val_8
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_8) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_8) #xc0) 2.5 4.0)))))
(assert
  (= disp_8
    (ite
      (> val_8 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_8) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_9
       (ite
         (fp.gt disp_8 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 8) (warn 8) (alarm (name ch_c))) (+ (count st_8) 1))
         (match
           (level st_8)
           ((ok st_8)
            ((warn k) (status ok (count st_8)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_8))))))) :named status_9))
(assert (exists ((k Int)) (and (<= 0 k 8) (= (select mem_9 k) ((_ extract 7 0) pkt_8)))))
; tick 9
(assert (= pkt_9 (concat #x0 #x63)))
(assert (! (= mem_10 (store mem_9 9 ((_ extract 7 0) pkt_9))) :named store_9))
(assert
  (= val_9
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_9) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_9) #xc0) 2.5 4.0)))))
(assert
  (= disp_9
    (ite
      (> val_9 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_9) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_10
       (ite
         (fp.gt disp_9 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 9) (warn 9) (alarm (name ch_a))) (+ (count st_9) 1))
         (match
           (level st_9)
           ((ok st_9)
            ((warn k) (status ok (count st_9)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_9))))))) :named status_10))
(assert
  (=>
    ((_ is alarm) (level st_10))
    (str.in_re (label (level st_10)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_a 9)) (<= (count st_10) 24))))
(assert (or (muted ch_a 9) (not (= (level st_10) (warn 9)))))
; tick 10
(assert (= pkt_10 (concat #x1 #x0c)))
(assert (! (= mem_11 (store mem_10 10 ((_ extract 7 0) pkt_10))) :named store_10))
(assert
  (= val_10
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_10) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_10) #xc0) 2.5 4.0)))))
(assert
  (= disp_10
    (ite
      (> val_10 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_10) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_11
       (ite
         (fp.gt disp_10 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 10) (warn 10) (alarm (name ch_b))) (+ (count st_10) 1))
         (match
           (level st_10)
           ((ok st_10)
            ((warn k) (status ok (count st_10)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_10))))))) :named status_11))
; tick 11
(assert (= pkt_11 (concat #x2 #xbb)))
(assert (! (= mem_12 (store mem_11 11 ((_ extract 7 0) pkt_11))) :named store_11))
(assert
  (= val_11
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_11) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_11) #xc0) 2.5 4.0)))))
(assert
  (= disp_11
    (ite
      (> val_11 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_11) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_12
       (ite
         (fp.gt disp_11 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 11) (warn 11) (alarm (name ch_c))) (+ (count st_11) 1))
         (match
           (level st_11)
           ((ok st_11)
            ((warn k) (status ok (count st_11)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_11))))))) :named status_12))
; tick 12
(assert (= pkt_12 (concat #x0 #xea)))
(assert (! (= mem_13 (store mem_12 12 ((_ extract 7 0) pkt_12))) :named store_12))
(assert
  (= val_12
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_12) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_12) #xc0) 2.5 4.0)))))
(assert
  (= disp_12
    (ite
      (> val_12 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_12) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_13
       (ite
         (fp.gt disp_12 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 12) (warn 12) (alarm (name ch_a))) (+ (count st_12) 1))
         (match
           (level st_12)
           ((ok st_12)
            ((warn k) (status ok (count st_12)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_12))))))) :named status_13))
; tick 13
(assert (= pkt_13 (concat #x1 #x42)))
(assert (! (= mem_14 (store mem_13 13 ((_ extract 7 0) pkt_13))) :named store_13))
(assert
  (= val_13
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_13) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_13) #xc0) 2.5 4.0)))))
(assert
  (= disp_13
    (ite
      (> val_13 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_13) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_14
       (ite
         (fp.gt disp_13 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 13) (warn 13) (alarm (name ch_b))) (+ (count st_13) 1))
         (match
           (level st_13)
           ((ok st_13)
            ((warn k) (status ok (count st_13)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_13))))))) :named status_14))
(assert
  (=>
    ((_ is alarm) (level st_14))
    (str.in_re (label (level st_14)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_b 13)) (<= (count st_14) 24))))
(assert (exists ((k Int)) (and (<= 0 k 13) (= (select mem_14 k) ((_ extract 7 0) pkt_13)))))
; tick 14
(assert (= pkt_14 (concat #x2 #xb2)))
(assert (! (= mem_15 (store mem_14 14 ((_ extract 7 0) pkt_14))) :named store_14))
(assert
  (= val_14
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_14) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_14) #xc0) 2.5 4.0)))))
(assert
  (= disp_14
    (ite
      (> val_14 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_14) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_15
       (ite
         (fp.gt disp_14 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 14) (warn 14) (alarm (name ch_c))) (+ (count st_14) 1))
         (match
           (level st_14)
           ((ok st_14)
            ((warn k) (status ok (count st_14)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_14))))))) :named status_15))
; tick 15
(assert (and (= ((_ extract 11 8) pkt_15) #x0) (bvuge ((_ extract 7 0) pkt_15) #x55)))
(assert (! (= mem_16 (store mem_15 15 ((_ extract 7 0) pkt_15))) :named store_15))
(assert
  (= val_15
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_15) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_15) #xc0) 2.5 4.0)))))
(assert
  (= disp_15
    (ite
      (> val_15 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_15) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_16
       (ite
         (fp.gt disp_15 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 15) (warn 15) (alarm (name ch_a))) (+ (count st_15) 1))
         (match
           (level st_15)
           ((ok st_15)
            ((warn k) (status ok (count st_15)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_15))))))) :named status_16))
; tick 16
(assert (= pkt_16 (concat #x1 #x12)))
(assert (! (= mem_17 (store mem_16 16 ((_ extract 7 0) pkt_16))) :named store_16))
(assert
  (= val_16
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_16) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_16) #xc0) 2.5 4.0)))))
(assert
  (= disp_16
    (ite
      (> val_16 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_16) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_17
       (ite
         (fp.gt disp_16 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 16) (warn 16) (alarm (name ch_b))) (+ (count st_16) 1))
         (match
           (level st_16)
           ((ok st_16)
            ((warn k) (status ok (count st_16)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_16))))))) :named status_17))
(assert (or (muted ch_b 16) (not (= (level st_17) (warn 16)))))
; tick 17
(assert (= pkt_17 (concat #x2 #xb2)))
(assert (! (= mem_18 (store mem_17 17 ((_ extract 7 0) pkt_17))) :named store_17))
(assert
  (= val_17
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_17) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_17) #xc0) 2.5 4.0)))))
(assert
  (= disp_17
    (ite
      (> val_17 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_17) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_18
       (ite
         (fp.gt disp_17 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 17) (warn 17) (alarm (name ch_c))) (+ (count st_17) 1))
         (match
           (level st_17)
           ((ok st_17)
            ((warn k) (status ok (count st_17)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_17))))))) :named status_18))
(assert
  (=>
    ((_ is alarm) (level st_18))
    (str.in_re (label (level st_18)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_c 17)) (<= (count st_18) 24))))
; tick 18
(assert (= pkt_18 (concat #x0 #x0f)))
(assert (! (= mem_19 (store mem_18 18 ((_ extract 7 0) pkt_18))) :named store_18))
(assert
  (= val_18
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_18) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_18) #xc0) 2.5 4.0)))))
(assert
  (= disp_18
    (ite
      (> val_18 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_18) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_19
       (ite
         (fp.gt disp_18 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 18) (warn 18) (alarm (name ch_a))) (+ (count st_18) 1))
         (match
           (level st_18)
           ((ok st_18)
            ((warn k) (status ok (count st_18)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_18))))))) :named status_19))
(assert (exists ((k Int)) (and (<= 0 k 18) (= (select mem_19 k) ((_ extract 7 0) pkt_18)))))
; tick 19
(assert (= pkt_19 (concat #x1 #xc6)))
(assert (! (= mem_20 (store mem_19 19 ((_ extract 7 0) pkt_19))) :named store_19))
(assert
  (= val_19
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_19) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_19) #xc0) 2.5 4.0)))))
(assert
  (= disp_19
    (ite
      (> val_19 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_19) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_20
       (ite
         (fp.gt disp_19 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 19) (warn 19) (alarm (name ch_b))) (+ (count st_19) 1))
         (match
           (level st_19)
           ((ok st_19)
            ((warn k) (status ok (count st_19)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_19))))))) :named status_20))
; tick 20
(assert (= pkt_20 (concat #x2 #x61)))
(assert (! (= mem_21 (store mem_20 20 ((_ extract 7 0) pkt_20))) :named store_20))
(assert
  (= val_20
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_20) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_20) #xc0) 2.5 4.0)))))
(assert
  (= disp_20
    (ite
      (> val_20 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_20) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_21
       (ite
         (fp.gt disp_20 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 20) (warn 20) (alarm (name ch_c))) (+ (count st_20) 1))
         (match
           (level st_20)
           ((ok st_20)
            ((warn k) (status ok (count st_20)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_20))))))) :named status_21))
; tick 21
(assert (= pkt_21 (concat #x0 #x4c)))
(assert (! (= mem_22 (store mem_21 21 ((_ extract 7 0) pkt_21))) :named store_21))
(assert
  (= val_21
    (+
      (gain ch_a)
      (ite
        (bvult ((_ extract 7 0) pkt_21) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_21) #xc0) 2.5 4.0)))))
(assert
  (= disp_21
    (ite
      (> val_21 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_21) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_22
       (ite
         (fp.gt disp_21 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_a 21) (warn 21) (alarm (name ch_a))) (+ (count st_21) 1))
         (match
           (level st_21)
           ((ok st_21)
            ((warn k) (status ok (count st_21)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_21))))))) :named status_22))
(assert
  (=>
    ((_ is alarm) (level st_22))
    (str.in_re (label (level st_22)) (re.+ (re.range "a" "z")))
    (or (not (muted ch_a 21)) (<= (count st_22) 24))))
; tick 22
(assert (= pkt_22 (concat #x1 #xa4)))
(assert (! (= mem_23 (store mem_22 22 ((_ extract 7 0) pkt_22))) :named store_22))
(assert
  (= val_22
    (+
      (gain ch_b)
      (ite
        (bvult ((_ extract 7 0) pkt_22) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_22) #xc0) 2.5 4.0)))))
(assert
  (= disp_22
    (ite
      (> val_22 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_22) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_23
       (ite
         (fp.gt disp_22 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_b 22) (warn 22) (alarm (name ch_b))) (+ (count st_22) 1))
         (match
           (level st_22)
           ((ok st_22)
            ((warn k) (status ok (count st_22)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_22))))))) :named status_23))
; tick 23
(assert (= pkt_23 (concat #x2 #xdf)))
(assert (! (= mem_24 (store mem_23 23 ((_ extract 7 0) pkt_23))) :named store_23))
(assert
  (= val_23
    (+
      (gain ch_c)
      (ite
        (bvult ((_ extract 7 0) pkt_23) #x40)
        1.0
        (ite (bvult ((_ extract 7 0) pkt_23) #xc0) 2.5 4.0)))))
(assert
  (= disp_23
    (ite
      (> val_23 4.0)
      ((_ to_fp 8 24) RNE 4.0)
      (ite
        (= ((_ extract 0 0) pkt_23) #b1)
        (fp #b0 #x7f #b10000000000000000000000)
        (fp.neg ((_ to_fp 8 24) RNE 0.25))))))
(assert
  (! (= st_24
       (ite
         (fp.gt disp_23 ((_ to_fp 8 24) RNE 2.0))
         (status (ite (muted ch_c 23) (warn 23) (alarm (name ch_c))) (+ (count st_23) 1))
         (match
           (level st_23)
           ((ok st_23)
            ((warn k) (status ok (count st_23)))
            ((alarm l) (status (ite (= l "rpm") (warn 7) ok) (count st_23))))))) :named status_24))
(assert (exists ((k Int)) (and (<= 0 k 23) (= (select mem_24 k) ((_ extract 7 0) pkt_23)))))
(assert (or (muted ch_c 23) (not (= (level st_24) (warn 23)))))
(assert (and (> (count st_24) 3) (< (count st_24) 40)))
(assert (= trace (str.++ (name ch_c) "-" (str.from_int (count st_5)))))
(assert (xor (muted ch_b 7) (muted ch_c 8) (muted ch_a 21)))

(check-sat)
(exit)
