; Two caches over one memory with valid and dirty marks per line, a trace of reads, writes and
; evictions at three addresses; the second cache must read a stale value at the end.
(set-info :smt-lib-version 2.6)
(set-logic QF_AX)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Index 0)
(declare-sort Element 0)
(declare-const address_a Index)
(declare-const address_b Index)
(declare-const address_c Index)
(declare-const invalid Element)
(declare-const shared Element)
(declare-const dirty Element)
(declare-const val_0 Element)
(declare-const val_1 Element)
(declare-const val_2 Element)
(declare-const val_3 Element)
(declare-const val_4 Element)
(declare-const val_5 Element)
(declare-const val_6 Element)
(declare-const val_7 Element)
(declare-const val_8 Element)
(declare-const val_9 Element)
(declare-const val_10 Element)
(declare-const val_11 Element)
(declare-const val_12 Element)
(declare-const val_13 Element)
(declare-const val_14 Element)
(declare-const val_15 Element)
(declare-const val_16 Element)
(declare-const val_17 Element)
(declare-const val_18 Element)
(declare-const got_0 Element)
(declare-const got_1 Element)
(declare-const got_2 Element)
(declare-const got_3 Element)
(declare-const got_4 Element)
(declare-const got_5 Element)
(declare-const got_6 Element)
(declare-const got_7 Element)
(declare-const got_8 Element)
(declare-const got_9 Element)
(declare-const got_10 Element)
(declare-const got_11 Element)
(declare-const got_12 Element)
(declare-const got_13 Element)
(declare-const got_14 Element)
(declare-const got_15 Element)
(declare-const got_16 Element)
(declare-const got_17 Element)
(declare-const got_18 Element)
(declare-const memory_0 (Array Index Element))
(declare-const data_in_cache1_0 (Array Index Element))
(declare-const data_in_cache2_0 (Array Index Element))
(declare-const state_in_cache1_0 (Array Index Element))
(declare-const state_in_cache2_0 (Array Index Element))
(declare-const memory_1 (Array Index Element))
(declare-const data_in_cache1_1 (Array Index Element))
(declare-const data_in_cache2_1 (Array Index Element))
(declare-const state_in_cache1_1 (Array Index Element))
(declare-const state_in_cache2_1 (Array Index Element))
(declare-const memory_2 (Array Index Element))
(declare-const data_in_cache1_2 (Array Index Element))
(declare-const data_in_cache2_2 (Array Index Element))
(declare-const state_in_cache1_2 (Array Index Element))
(declare-const state_in_cache2_2 (Array Index Element))
(declare-const memory_3 (Array Index Element))
(declare-const data_in_cache1_3 (Array Index Element))
(declare-const data_in_cache2_3 (Array Index Element))
(declare-const state_in_cache1_3 (Array Index Element))
(declare-const state_in_cache2_3 (Array Index Element))
(declare-const memory_4 (Array Index Element))
(declare-const data_in_cache1_4 (Array Index Element))
(declare-const data_in_cache2_4 (Array Index Element))
(declare-const state_in_cache1_4 (Array Index Element))
(declare-const state_in_cache2_4 (Array Index Element))
(declare-const memory_5 (Array Index Element))
(declare-const data_in_cache1_5 (Array Index Element))
(declare-const data_in_cache2_5 (Array Index Element))
(declare-const state_in_cache1_5 (Array Index Element))
(declare-const state_in_cache2_5 (Array Index Element))
(declare-const memory_6 (Array Index Element))
(declare-const data_in_cache1_6 (Array Index Element))
(declare-const data_in_cache2_6 (Array Index Element))
(declare-const state_in_cache1_6 (Array Index Element))
(declare-const state_in_cache2_6 (Array Index Element))
(declare-const memory_7 (Array Index Element))
(declare-const data_in_cache1_7 (Array Index Element))
(declare-const data_in_cache2_7 (Array Index Element))
(declare-const state_in_cache1_7 (Array Index Element))
(declare-const state_in_cache2_7 (Array Index Element))
(declare-const memory_8 (Array Index Element))
(declare-const data_in_cache1_8 (Array Index Element))
(declare-const data_in_cache2_8 (Array Index Element))
(declare-const state_in_cache1_8 (Array Index Element))
(declare-const state_in_cache2_8 (Array Index Element))
(declare-const memory_9 (Array Index Element))
(declare-const data_in_cache1_9 (Array Index Element))
(declare-const data_in_cache2_9 (Array Index Element))
(declare-const state_in_cache1_9 (Array Index Element))
(declare-const state_in_cache2_9 (Array Index Element))
(declare-const memory_10 (Array Index Element))
(declare-const data_in_cache1_10 (Array Index Element))
(declare-const data_in_cache2_10 (Array Index Element))
(declare-const state_in_cache1_10 (Array Index Element))
(declare-const state_in_cache2_10 (Array Index Element))
(declare-const memory_11 (Array Index Element))
(declare-const data_in_cache1_11 (Array Index Element))
(declare-const data_in_cache2_11 (Array Index Element))
(declare-const state_in_cache1_11 (Array Index Element))
(declare-const state_in_cache2_11 (Array Index Element))
(declare-const memory_12 (Array Index Element))
(declare-const data_in_cache1_12 (Array Index Element))
(declare-const data_in_cache2_12 (Array Index Element))
(declare-const state_in_cache1_12 (Array Index Element))
(declare-const state_in_cache2_12 (Array Index Element))
(declare-const memory_13 (Array Index Element))
(declare-const data_in_cache1_13 (Array Index Element))
(declare-const data_in_cache2_13 (Array Index Element))
(declare-const state_in_cache1_13 (Array Index Element))
(declare-const state_in_cache2_13 (Array Index Element))
(declare-const memory_14 (Array Index Element))
(declare-const data_in_cache1_14 (Array Index Element))
(declare-const data_in_cache2_14 (Array Index Element))
(declare-const state_in_cache1_14 (Array Index Element))
(declare-const state_in_cache2_14 (Array Index Element))
(declare-const memory_15 (Array Index Element))
(declare-const data_in_cache1_15 (Array Index Element))
(declare-const data_in_cache2_15 (Array Index Element))
(declare-const state_in_cache1_15 (Array Index Element))
(declare-const state_in_cache2_15 (Array Index Element))
(declare-const memory_16 (Array Index Element))
(declare-const data_in_cache1_16 (Array Index Element))
(declare-const data_in_cache2_16 (Array Index Element))
(declare-const state_in_cache1_16 (Array Index Element))
(declare-const state_in_cache2_16 (Array Index Element))
(declare-const memory_17 (Array Index Element))
(declare-const data_in_cache1_17 (Array Index Element))
(declare-const data_in_cache2_17 (Array Index Element))
(declare-const state_in_cache1_17 (Array Index Element))
(declare-const state_in_cache2_17 (Array Index Element))
(declare-const memory_18 (Array Index Element))
(declare-const data_in_cache1_18 (Array Index Element))
(declare-const data_in_cache2_18 (Array Index Element))
(declare-const state_in_cache1_18 (Array Index Element))
(declare-const state_in_cache2_18 (Array Index Element))
(declare-const memory_19 (Array Index Element))
(declare-const data_in_cache1_19 (Array Index Element))
(declare-const data_in_cache2_19 (Array Index Element))
(declare-const state_in_cache1_19 (Array Index Element))
(declare-const state_in_cache2_19 (Array Index Element))

(assert (distinct address_a address_b address_c))
(assert (distinct invalid shared dirty))
(assert
  (and
    (= (select state_in_cache1_0 address_a) invalid)
    (= (select state_in_cache2_0 address_a) invalid)))
(assert
  (and
    (= (select state_in_cache1_0 address_b) invalid)
    (= (select state_in_cache2_0 address_b) invalid)))
(assert
  (and
    (= (select state_in_cache1_0 address_c) invalid)
    (= (select state_in_cache2_0 address_c) invalid)))
; read of address_b in cache 1
(assert
  (ite
    (= (select state_in_cache1_0 address_b) invalid)
    (and
      (= state_in_cache1_1 (store state_in_cache1_0 address_b shared))
      (= data_in_cache1_1 (store data_in_cache1_0 address_b (select memory_0 address_b)))
      (= got_0 (select memory_0 address_b)))
    (and
      (and (= state_in_cache1_1 state_in_cache1_0) (= data_in_cache1_1 data_in_cache1_0))
      (= got_0 (select data_in_cache1_0 address_b)))))
(assert
  (and
    (= memory_1 memory_0)
    (= state_in_cache2_1 state_in_cache2_0)
    (= data_in_cache2_1 data_in_cache2_0)))
(assert
  (let ((line1 (select data_in_cache1_1 address_b))
        (line2 (select data_in_cache2_1 address_b)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_1 address_b) dirty))
      (or (distinct line1 val_0) (= line2 val_0) (= got_0 line1)))))
; evict of address_a in cache 2
(assert
  (=>
    (= (select state_in_cache2_1 address_a) dirty)
    (= memory_2 (store memory_1 address_a (select data_in_cache2_1 address_a)))))
(assert (or (= (select state_in_cache2_1 address_a) dirty) (= memory_2 memory_1)))
(assert
  (and
    (= state_in_cache2_2 (store state_in_cache2_1 address_a invalid))
    (= got_1 (select memory_1 address_a))))
(assert
  (and
    (= data_in_cache2_2 data_in_cache2_1)
    (= state_in_cache1_2 state_in_cache1_1)
    (= data_in_cache1_2 data_in_cache1_1)))
; read of address_a in cache 1
(assert
  (ite
    (= (select state_in_cache1_2 address_a) invalid)
    (and
      (= state_in_cache1_3 (store state_in_cache1_2 address_a shared))
      (= data_in_cache1_3 (store data_in_cache1_2 address_a (select memory_2 address_a)))
      (= got_2 (select memory_2 address_a)))
    (and
      (and (= state_in_cache1_3 state_in_cache1_2) (= data_in_cache1_3 data_in_cache1_2))
      (= got_2 (select data_in_cache1_2 address_a)))))
(assert
  (and
    (= memory_3 memory_2)
    (= state_in_cache2_3 state_in_cache2_2)
    (= data_in_cache2_3 data_in_cache2_2)))
; read of address_c in cache 1
(assert
  (ite
    (= (select state_in_cache1_3 address_c) invalid)
    (and
      (= state_in_cache1_4 (store state_in_cache1_3 address_c shared))
      (= data_in_cache1_4 (store data_in_cache1_3 address_c (select memory_3 address_c)))
      (= got_3 (select memory_3 address_c)))
    (and
      (and (= state_in_cache1_4 state_in_cache1_3) (= data_in_cache1_4 data_in_cache1_3))
      (= got_3 (select data_in_cache1_3 address_c)))))
(assert
  (and
    (= memory_4 memory_3)
    (= state_in_cache2_4 state_in_cache2_3)
    (= data_in_cache2_4 data_in_cache2_3)))
(assert
  (xor
    (= (select state_in_cache1_4 address_c) (select state_in_cache2_4 address_c))
    (distinct (select state_in_cache1_4 address_c) (select state_in_cache2_4 address_c))))
(assert
  (or
    (not (= (select state_in_cache1_4 address_c) dirty))
    (not (= (select state_in_cache2_4 address_c) dirty))
    (distinct val_3 got_3)))
(assert
  (let ((line1 (select data_in_cache1_4 address_c))
        (line2 (select data_in_cache2_4 address_c)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_4 address_c) dirty))
      (or (distinct line1 val_3) (= line2 val_3) (= got_3 line1)))))
; read of address_c in cache 1
(assert
  (ite
    (= (select state_in_cache1_4 address_c) invalid)
    (and
      (= state_in_cache1_5 (store state_in_cache1_4 address_c shared))
      (= data_in_cache1_5 (store data_in_cache1_4 address_c (select memory_4 address_c)))
      (= got_4 (select memory_4 address_c)))
    (and
      (and (= state_in_cache1_5 state_in_cache1_4) (= data_in_cache1_5 data_in_cache1_4))
      (= got_4 (select data_in_cache1_4 address_c)))))
(assert
  (and
    (= memory_5 memory_4)
    (= state_in_cache2_5 state_in_cache2_4)
    (= data_in_cache2_5 data_in_cache2_4)))
; read of address_a in cache 1
(assert
  (ite
    (= (select state_in_cache1_5 address_a) invalid)
    (and
      (= state_in_cache1_6 (store state_in_cache1_5 address_a shared))
      (= data_in_cache1_6 (store data_in_cache1_5 address_a (select memory_5 address_a)))
      (= got_5 (select memory_5 address_a)))
    (and
      (and (= state_in_cache1_6 state_in_cache1_5) (= data_in_cache1_6 data_in_cache1_5))
      (= got_5 (select data_in_cache1_5 address_a)))))
(assert
  (and
    (= memory_6 memory_5)
    (= state_in_cache2_6 state_in_cache2_5)
    (= data_in_cache2_6 data_in_cache2_5)))
; write of address_c in cache 2
(assert
  (and
    (= state_in_cache2_7 (store state_in_cache2_6 address_c dirty))
    (= data_in_cache2_7 (store data_in_cache2_6 address_c val_6))
    (= got_6 val_6)))
(assert
  (and
    (= data_in_cache1_7 data_in_cache1_6)
    (= state_in_cache1_7 (store state_in_cache1_6 address_c invalid))))
(assert (= memory_7 memory_6))
(assert
  (let ((line1 (select data_in_cache1_7 address_c))
        (line2 (select data_in_cache2_7 address_c)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_7 address_c) dirty))
      (or (distinct line1 val_6) (= line2 val_6) (= got_6 line1)))))
; read of address_c in cache 1
(assert
  (ite
    (= (select state_in_cache1_7 address_c) invalid)
    (and
      (= state_in_cache1_8 (store state_in_cache1_7 address_c shared))
      (= data_in_cache1_8 (store data_in_cache1_7 address_c (select memory_7 address_c)))
      (= got_7 (select memory_7 address_c)))
    (and
      (and (= state_in_cache1_8 state_in_cache1_7) (= data_in_cache1_8 data_in_cache1_7))
      (= got_7 (select data_in_cache1_7 address_c)))))
(assert
  (and
    (= memory_8 memory_7)
    (= state_in_cache2_8 state_in_cache2_7)
    (= data_in_cache2_8 data_in_cache2_7)))
(assert
  (xor
    (= (select state_in_cache1_8 address_c) (select state_in_cache2_8 address_c))
    (distinct (select state_in_cache1_8 address_c) (select state_in_cache2_8 address_c))))
(assert
  (or
    (not (= (select state_in_cache1_8 address_c) dirty))
    (not (= (select state_in_cache2_8 address_c) dirty))
    (distinct val_7 got_7)))
; write of address_a in cache 1
(assert
  (and
    (= state_in_cache1_9 (store state_in_cache1_8 address_a dirty))
    (= data_in_cache1_9 (store data_in_cache1_8 address_a val_8))
    (= got_8 val_8)))
(assert
  (and
    (= data_in_cache2_9 data_in_cache2_8)
    (= state_in_cache2_9 (store state_in_cache2_8 address_a invalid))))
(assert (= memory_9 memory_8))
; read of address_a in cache 2
(assert
  (ite
    (= (select state_in_cache2_9 address_a) invalid)
    (and
      (= state_in_cache2_10 (store state_in_cache2_9 address_a shared))
      (= data_in_cache2_10 (store data_in_cache2_9 address_a (select memory_9 address_a)))
      (= got_9 (select memory_9 address_a)))
    (and
      (and (= state_in_cache2_10 state_in_cache2_9) (= data_in_cache2_10 data_in_cache2_9))
      (= got_9 (select data_in_cache2_9 address_a)))))
(assert
  (and
    (= memory_10 memory_9)
    (= state_in_cache1_10 state_in_cache1_9)
    (= data_in_cache1_10 data_in_cache1_9)))
(assert
  (let ((line1 (select data_in_cache1_10 address_a))
        (line2 (select data_in_cache2_10 address_a)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_10 address_a) dirty))
      (or (distinct line1 val_9) (= line2 val_9) (= got_9 line1)))))
; write of address_b in cache 2
(assert
  (and
    (= state_in_cache2_11 (store state_in_cache2_10 address_b dirty))
    (= data_in_cache2_11 (store data_in_cache2_10 address_b val_10))
    (= got_10 val_10)))
(assert
  (and
    (= data_in_cache1_11 data_in_cache1_10)
    (= state_in_cache1_11 (store state_in_cache1_10 address_b invalid))))
(assert (= memory_11 memory_10))
; evict of address_a in cache 1
(assert
  (=>
    (= (select state_in_cache1_11 address_a) dirty)
    (= memory_12 (store memory_11 address_a (select data_in_cache1_11 address_a)))))
(assert (or (= (select state_in_cache1_11 address_a) dirty) (= memory_12 memory_11)))
(assert
  (and
    (= state_in_cache1_12 (store state_in_cache1_11 address_a invalid))
    (= got_11 (select memory_11 address_a))))
(assert
  (and
    (= data_in_cache1_12 data_in_cache1_11)
    (= state_in_cache2_12 state_in_cache2_11)
    (= data_in_cache2_12 data_in_cache2_11)))
(assert
  (xor
    (= (select state_in_cache1_12 address_a) (select state_in_cache2_12 address_a))
    (distinct (select state_in_cache1_12 address_a) (select state_in_cache2_12 address_a))))
(assert
  (or
    (not (= (select state_in_cache1_12 address_a) dirty))
    (not (= (select state_in_cache2_12 address_a) dirty))
    (distinct val_11 got_11)))
; evict of address_b in cache 1
(assert
  (=>
    (= (select state_in_cache1_12 address_b) dirty)
    (= memory_13 (store memory_12 address_b (select data_in_cache1_12 address_b)))))
(assert (or (= (select state_in_cache1_12 address_b) dirty) (= memory_13 memory_12)))
(assert
  (and
    (= state_in_cache1_13 (store state_in_cache1_12 address_b invalid))
    (= got_12 (select memory_12 address_b))))
(assert
  (and
    (= data_in_cache1_13 data_in_cache1_12)
    (= state_in_cache2_13 state_in_cache2_12)
    (= data_in_cache2_13 data_in_cache2_12)))
(assert
  (let ((line1 (select data_in_cache1_13 address_b))
        (line2 (select data_in_cache2_13 address_b)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_13 address_b) dirty))
      (or (distinct line1 val_12) (= line2 val_12) (= got_12 line1)))))
; read of address_a in cache 1
(assert
  (ite
    (= (select state_in_cache1_13 address_a) invalid)
    (and
      (= state_in_cache1_14 (store state_in_cache1_13 address_a shared))
      (= data_in_cache1_14 (store data_in_cache1_13 address_a (select memory_13 address_a)))
      (= got_13 (select memory_13 address_a)))
    (and
      (and (= state_in_cache1_14 state_in_cache1_13) (= data_in_cache1_14 data_in_cache1_13))
      (= got_13 (select data_in_cache1_13 address_a)))))
(assert
  (and
    (= memory_14 memory_13)
    (= state_in_cache2_14 state_in_cache2_13)
    (= data_in_cache2_14 data_in_cache2_13)))
; read of address_a in cache 2
(assert
  (ite
    (= (select state_in_cache2_14 address_a) invalid)
    (and
      (= state_in_cache2_15 (store state_in_cache2_14 address_a shared))
      (= data_in_cache2_15 (store data_in_cache2_14 address_a (select memory_14 address_a)))
      (= got_14 (select memory_14 address_a)))
    (and
      (and (= state_in_cache2_15 state_in_cache2_14) (= data_in_cache2_15 data_in_cache2_14))
      (= got_14 (select data_in_cache2_14 address_a)))))
(assert
  (and
    (= memory_15 memory_14)
    (= state_in_cache1_15 state_in_cache1_14)
    (= data_in_cache1_15 data_in_cache1_14)))
; read of address_b in cache 1
(assert
  (ite
    (= (select state_in_cache1_15 address_b) invalid)
    (and
      (= state_in_cache1_16 (store state_in_cache1_15 address_b shared))
      (= data_in_cache1_16 (store data_in_cache1_15 address_b (select memory_15 address_b)))
      (= got_15 (select memory_15 address_b)))
    (and
      (and (= state_in_cache1_16 state_in_cache1_15) (= data_in_cache1_16 data_in_cache1_15))
      (= got_15 (select data_in_cache1_15 address_b)))))
(assert
  (and
    (= memory_16 memory_15)
    (= state_in_cache2_16 state_in_cache2_15)
    (= data_in_cache2_16 data_in_cache2_15)))
(assert
  (xor
    (= (select state_in_cache1_16 address_b) (select state_in_cache2_16 address_b))
    (distinct (select state_in_cache1_16 address_b) (select state_in_cache2_16 address_b))))
(assert
  (or
    (not (= (select state_in_cache1_16 address_b) dirty))
    (not (= (select state_in_cache2_16 address_b) dirty))
    (distinct val_15 got_15)))
(assert
  (let ((line1 (select data_in_cache1_16 address_b))
        (line2 (select data_in_cache2_16 address_b)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_16 address_b) dirty))
      (or (distinct line1 val_15) (= line2 val_15) (= got_15 line1)))))
; read of address_b in cache 2
(assert
  (ite
    (= (select state_in_cache2_16 address_b) invalid)
    (and
      (= state_in_cache2_17 (store state_in_cache2_16 address_b shared))
      (= data_in_cache2_17 (store data_in_cache2_16 address_b (select memory_16 address_b)))
      (= got_16 (select memory_16 address_b)))
    (and
      (and (= state_in_cache2_17 state_in_cache2_16) (= data_in_cache2_17 data_in_cache2_16))
      (= got_16 (select data_in_cache2_16 address_b)))))
(assert
  (and
    (= memory_17 memory_16)
    (= state_in_cache1_17 state_in_cache1_16)
    (= data_in_cache1_17 data_in_cache1_16)))
; write of address_b in cache 1
(assert
  (and
    (= state_in_cache1_18 (store state_in_cache1_17 address_b dirty))
    (= data_in_cache1_18 (store data_in_cache1_17 address_b val_17))
    (= got_17 val_17)))
(assert (and (= data_in_cache2_18 data_in_cache2_17) (= state_in_cache2_18 state_in_cache2_17)))
(assert (= memory_18 memory_17))
; read of address_b in cache 2
(assert
  (ite
    (= (select state_in_cache2_18 address_b) invalid)
    (and
      (= state_in_cache2_19 (store state_in_cache2_18 address_b shared))
      (= data_in_cache2_19 (store data_in_cache2_18 address_b (select memory_18 address_b)))
      (= got_18 (select memory_18 address_b)))
    (and
      (and (= state_in_cache2_19 state_in_cache2_18) (= data_in_cache2_19 data_in_cache2_18))
      (= got_18 (select data_in_cache2_18 address_b)))))
(assert
  (and
    (= memory_19 memory_18)
    (= state_in_cache1_19 state_in_cache1_18)
    (= data_in_cache1_19 data_in_cache1_18)))
(assert
  (let ((line1 (select data_in_cache1_19 address_b))
        (line2 (select data_in_cache2_19 address_b)))
    (=>
      (= line1 line2)
      (not (= (select state_in_cache1_19 address_b) dirty))
      (or (distinct line1 val_18) (= line2 val_18) (= got_18 line1)))))
; stale read
(assert (distinct got_18 val_17))
(assert (distinct val_0 val_3 val_6 val_9 val_12 val_15 val_18))

(check-sat)
(exit)
