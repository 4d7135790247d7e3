; A pushdown automaton for brackets of two kinds with comments: a stack of open brackets, a mode, an
; error flag, over twenty-six tokens of which some are open; the input is accepted with nesting depth
; three.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes
  ((Token 0) (Mode 0))
  (((open_round) (close_round) (open_square) (close_square) (hash) (newline) (letter))
   ((code) (comment) (failed))))
(declare-datatypes ((Stack 0)) (((empty) (onto (top Token) (below Stack)))))
(declare-datatypes ((Config 0)) (((config (mode Mode) (stack Stack)))))
(declare-const tok_0 Token)
(declare-const tok_1 Token)
(declare-const tok_2 Token)
(declare-const tok_3 Token)
(declare-const tok_4 Token)
(declare-const tok_5 Token)
(declare-const tok_6 Token)
(declare-const tok_7 Token)
(declare-const tok_8 Token)
(declare-const tok_9 Token)
(declare-const tok_10 Token)
(declare-const tok_11 Token)
(declare-const tok_12 Token)
(declare-const tok_13 Token)
(declare-const tok_14 Token)
(declare-const tok_15 Token)
(declare-const tok_16 Token)
(declare-const tok_17 Token)
(declare-const tok_18 Token)
(declare-const tok_19 Token)
(declare-const tok_20 Token)
(declare-const tok_21 Token)
(declare-const tok_22 Token)
(declare-const tok_23 Token)
(declare-const tok_24 Token)
(declare-const tok_25 Token)
(declare-const conf_0 Config)
(declare-const conf_1 Config)
(declare-const conf_2 Config)
(declare-const conf_3 Config)
(declare-const conf_4 Config)
(declare-const conf_5 Config)
(declare-const conf_6 Config)
(declare-const conf_7 Config)
(declare-const conf_8 Config)
(declare-const conf_9 Config)
(declare-const conf_10 Config)
(declare-const conf_11 Config)
(declare-const conf_12 Config)
(declare-const conf_13 Config)
(declare-const conf_14 Config)
(declare-const conf_15 Config)
(declare-const conf_16 Config)
(declare-const conf_17 Config)
(declare-const conf_18 Config)
(declare-const conf_19 Config)
(declare-const conf_20 Config)
(declare-const conf_21 Config)
(declare-const conf_22 Config)
(declare-const conf_23 Config)
(declare-const conf_24 Config)
(declare-const conf_25 Config)
(declare-const conf_26 Config)
(declare-const deep_0 Bool)
(declare-const deep_1 Bool)
(declare-const deep_2 Bool)
(declare-const deep_3 Bool)
(declare-const deep_4 Bool)
(declare-const deep_5 Bool)
(declare-const deep_6 Bool)
(declare-const deep_7 Bool)
(declare-const deep_8 Bool)
(declare-const deep_9 Bool)
(declare-const deep_10 Bool)
(declare-const deep_11 Bool)
(declare-const deep_12 Bool)
(declare-const deep_13 Bool)
(declare-const deep_14 Bool)
(declare-const deep_15 Bool)
(declare-const deep_16 Bool)
(declare-const deep_17 Bool)
(declare-const deep_18 Bool)
(declare-const deep_19 Bool)
(declare-const deep_20 Bool)
(declare-const deep_21 Bool)
(declare-const deep_22 Bool)
(declare-const deep_23 Bool)
(declare-const deep_24 Bool)
(declare-const deep_25 Bool)
(declare-const deep_26 Bool)

(define-fun closes ((o Token) (c Token)) Bool
  (or (and (= o open_round) (= c close_round)) (and (= o open_square) (= c close_square))))
(define-fun opener ((t Token)) Bool (match t ((open_round true) (open_square true) (x false))))
(define-fun closer ((t Token)) Bool (or ((_ is close_round) t) ((_ is close_square) t)))
(assert (= conf_0 (config code empty)))
; token 0
(assert (= tok_0 open_round))
(assert
  (=>
    ((_ is comment) (mode conf_0))
    (= conf_1 (config (ite (= tok_0 newline) code comment) (stack conf_0)))))
(assert
  (! (=>
       (= (mode conf_0) code)
       (= conf_1
         (ite
           (opener tok_0)
           (config code (onto tok_0 (stack conf_0)))
           (ite
             (closer tok_0)
             (match
               (stack conf_0)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_0) (config code s) (config failed s)))))
             (ite (= tok_0 hash) (config comment (stack conf_0)) conf_0))))) :named move_0))
(assert (=> (= (mode conf_0) failed) (= conf_1 conf_0)))
(assert
  (= deep_1
    (and
      ((_ is onto) (stack conf_1))
      ((_ is onto) (below (stack conf_1)))
      ((_ is onto) (below (below (stack conf_1)))))))
(assert
  (let ((before (stack conf_0))
        (after (stack conf_1)))
    (or
      (= before after)
      (xor (= after (onto tok_0 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_1)))))
; token 1
(assert (= tok_1 letter))
(assert
  (=>
    ((_ is comment) (mode conf_1))
    (= conf_2 (config (ite (= tok_1 newline) code comment) (stack conf_1)))))
(assert
  (! (=>
       (= (mode conf_1) code)
       (= conf_2
         (ite
           (opener tok_1)
           (config code (onto tok_1 (stack conf_1)))
           (ite
             (closer tok_1)
             (match
               (stack conf_1)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_1) (config code s) (config failed s)))))
             (ite (= tok_1 hash) (config comment (stack conf_1)) conf_1))))) :named move_1))
(assert (=> (= (mode conf_1) failed) (= conf_2 conf_1)))
(assert
  (= deep_2
    (and
      ((_ is onto) (stack conf_2))
      ((_ is onto) (below (stack conf_2)))
      ((_ is onto) (below (below (stack conf_2)))))))
(assert
  (or (not (= (mode conf_1) comment)) (distinct (mode conf_2) failed code) (= tok_1 newline) deep_2))
; token 2
(assert (or (= tok_2 open_square) (= tok_2 letter)))
(assert
  (=>
    ((_ is comment) (mode conf_2))
    (= conf_3 (config (ite (= tok_2 newline) code comment) (stack conf_2)))))
(assert
  (! (=>
       (= (mode conf_2) code)
       (= conf_3
         (ite
           (opener tok_2)
           (config code (onto tok_2 (stack conf_2)))
           (ite
             (closer tok_2)
             (match
               (stack conf_2)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_2) (config code s) (config failed s)))))
             (ite (= tok_2 hash) (config comment (stack conf_2)) conf_2))))) :named move_2))
(assert (=> (= (mode conf_2) failed) (= conf_3 conf_2)))
(assert
  (= deep_3
    (and
      ((_ is onto) (stack conf_3))
      ((_ is onto) (below (stack conf_3)))
      ((_ is onto) (below (below (stack conf_3)))))))
; token 3
(assert (= tok_3 letter))
(assert
  (=>
    ((_ is comment) (mode conf_3))
    (= conf_4 (config (ite (= tok_3 newline) code comment) (stack conf_3)))))
(assert
  (! (=>
       (= (mode conf_3) code)
       (= conf_4
         (ite
           (opener tok_3)
           (config code (onto tok_3 (stack conf_3)))
           (ite
             (closer tok_3)
             (match
               (stack conf_3)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_3) (config code s) (config failed s)))))
             (ite (= tok_3 hash) (config comment (stack conf_3)) conf_3))))) :named move_3))
(assert (=> (= (mode conf_3) failed) (= conf_4 conf_3)))
(assert
  (= deep_4
    (and
      ((_ is onto) (stack conf_4))
      ((_ is onto) (below (stack conf_4)))
      ((_ is onto) (below (below (stack conf_4)))))))
(assert
  (let ((before (stack conf_3))
        (after (stack conf_4)))
    (or
      (= before after)
      (xor (= after (onto tok_3 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_4)))))
; token 4
(assert (= tok_4 hash))
(assert
  (=>
    ((_ is comment) (mode conf_4))
    (= conf_5 (config (ite (= tok_4 newline) code comment) (stack conf_4)))))
(assert
  (! (=>
       (= (mode conf_4) code)
       (= conf_5
         (ite
           (opener tok_4)
           (config code (onto tok_4 (stack conf_4)))
           (ite
             (closer tok_4)
             (match
               (stack conf_4)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_4) (config code s) (config failed s)))))
             (ite (= tok_4 hash) (config comment (stack conf_4)) conf_4))))) :named move_4))
(assert (=> (= (mode conf_4) failed) (= conf_5 conf_4)))
(assert
  (= deep_5
    (and
      ((_ is onto) (stack conf_5))
      ((_ is onto) (below (stack conf_5)))
      ((_ is onto) (below (below (stack conf_5)))))))
; token 5
(assert (= tok_5 open_round))
(assert
  (=>
    ((_ is comment) (mode conf_5))
    (= conf_6 (config (ite (= tok_5 newline) code comment) (stack conf_5)))))
(assert
  (! (=>
       (= (mode conf_5) code)
       (= conf_6
         (ite
           (opener tok_5)
           (config code (onto tok_5 (stack conf_5)))
           (ite
             (closer tok_5)
             (match
               (stack conf_5)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_5) (config code s) (config failed s)))))
             (ite (= tok_5 hash) (config comment (stack conf_5)) conf_5))))) :named move_5))
(assert (=> (= (mode conf_5) failed) (= conf_6 conf_5)))
(assert
  (= deep_6
    (and
      ((_ is onto) (stack conf_6))
      ((_ is onto) (below (stack conf_6)))
      ((_ is onto) (below (below (stack conf_6)))))))
; token 6
(assert (or (= tok_6 newline) (= tok_6 letter)))
(assert
  (=>
    ((_ is comment) (mode conf_6))
    (= conf_7 (config (ite (= tok_6 newline) code comment) (stack conf_6)))))
(assert
  (! (=>
       (= (mode conf_6) code)
       (= conf_7
         (ite
           (opener tok_6)
           (config code (onto tok_6 (stack conf_6)))
           (ite
             (closer tok_6)
             (match
               (stack conf_6)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_6) (config code s) (config failed s)))))
             (ite (= tok_6 hash) (config comment (stack conf_6)) conf_6))))) :named move_6))
(assert (=> (= (mode conf_6) failed) (= conf_7 conf_6)))
(assert
  (= deep_7
    (and
      ((_ is onto) (stack conf_7))
      ((_ is onto) (below (stack conf_7)))
      ((_ is onto) (below (below (stack conf_7)))))))
(assert
  (let ((before (stack conf_6))
        (after (stack conf_7)))
    (or
      (= before after)
      (xor (= after (onto tok_6 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_7)))))
(assert
  (or (not (= (mode conf_6) comment)) (distinct (mode conf_7) failed code) (= tok_6 newline) deep_7))
; token 7
(assert (= tok_7 open_round))
(assert
  (=>
    ((_ is comment) (mode conf_7))
    (= conf_8 (config (ite (= tok_7 newline) code comment) (stack conf_7)))))
(assert
  (! (=>
       (= (mode conf_7) code)
       (= conf_8
         (ite
           (opener tok_7)
           (config code (onto tok_7 (stack conf_7)))
           (ite
             (closer tok_7)
             (match
               (stack conf_7)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_7) (config code s) (config failed s)))))
             (ite (= tok_7 hash) (config comment (stack conf_7)) conf_7))))) :named move_7))
(assert (=> (= (mode conf_7) failed) (= conf_8 conf_7)))
(assert
  (= deep_8
    (and
      ((_ is onto) (stack conf_8))
      ((_ is onto) (below (stack conf_8)))
      ((_ is onto) (below (below (stack conf_8)))))))
; token 8
(assert (= tok_8 letter))
(assert
  (=>
    ((_ is comment) (mode conf_8))
    (= conf_9 (config (ite (= tok_8 newline) code comment) (stack conf_8)))))
(assert
  (! (=>
       (= (mode conf_8) code)
       (= conf_9
         (ite
           (opener tok_8)
           (config code (onto tok_8 (stack conf_8)))
           (ite
             (closer tok_8)
             (match
               (stack conf_8)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_8) (config code s) (config failed s)))))
             (ite (= tok_8 hash) (config comment (stack conf_8)) conf_8))))) :named move_8))
(assert (=> (= (mode conf_8) failed) (= conf_9 conf_8)))
(assert
  (= deep_9
    (and
      ((_ is onto) (stack conf_9))
      ((_ is onto) (below (stack conf_9)))
      ((_ is onto) (below (below (stack conf_9)))))))
; token 9
(assert (= tok_9 close_round))
(assert
  (=>
    ((_ is comment) (mode conf_9))
    (= conf_10 (config (ite (= tok_9 newline) code comment) (stack conf_9)))))
(assert
  (! (=>
       (= (mode conf_9) code)
       (= conf_10
         (ite
           (opener tok_9)
           (config code (onto tok_9 (stack conf_9)))
           (ite
             (closer tok_9)
             (match
               (stack conf_9)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_9) (config code s) (config failed s)))))
             (ite (= tok_9 hash) (config comment (stack conf_9)) conf_9))))) :named move_9))
(assert (=> (= (mode conf_9) failed) (= conf_10 conf_9)))
(assert
  (= deep_10
    (and
      ((_ is onto) (stack conf_10))
      ((_ is onto) (below (stack conf_10)))
      ((_ is onto) (below (below (stack conf_10)))))))
(assert
  (let ((before (stack conf_9))
        (after (stack conf_10)))
    (or
      (= before after)
      (xor (= after (onto tok_9 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_10)))))
; token 10
(assert (or (= tok_10 close_square) (= tok_10 newline)))
(assert
  (=>
    ((_ is comment) (mode conf_10))
    (= conf_11 (config (ite (= tok_10 newline) code comment) (stack conf_10)))))
(assert
  (! (=>
       (= (mode conf_10) code)
       (= conf_11
         (ite
           (opener tok_10)
           (config code (onto tok_10 (stack conf_10)))
           (ite
             (closer tok_10)
             (match
               (stack conf_10)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_10) (config code s) (config failed s)))))
             (ite (= tok_10 hash) (config comment (stack conf_10)) conf_10))))) :named move_10))
(assert (=> (= (mode conf_10) failed) (= conf_11 conf_10)))
(assert
  (= deep_11
    (and
      ((_ is onto) (stack conf_11))
      ((_ is onto) (below (stack conf_11)))
      ((_ is onto) (below (below (stack conf_11)))))))
; token 11
(assert (= tok_11 close_round))
(assert
  (=>
    ((_ is comment) (mode conf_11))
    (= conf_12 (config (ite (= tok_11 newline) code comment) (stack conf_11)))))
(assert
  (! (=>
       (= (mode conf_11) code)
       (= conf_12
         (ite
           (opener tok_11)
           (config code (onto tok_11 (stack conf_11)))
           (ite
             (closer tok_11)
             (match
               (stack conf_11)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_11) (config code s) (config failed s)))))
             (ite (= tok_11 hash) (config comment (stack conf_11)) conf_11))))) :named move_11))
(assert (=> (= (mode conf_11) failed) (= conf_12 conf_11)))
(assert
  (= deep_12
    (and
      ((_ is onto) (stack conf_12))
      ((_ is onto) (below (stack conf_12)))
      ((_ is onto) (below (below (stack conf_12)))))))
(assert
  (or
    (not (= (mode conf_11) comment))
    (distinct (mode conf_12) failed code)
    (= tok_11 newline)
    deep_12))
; token 12
(assert (= tok_12 open_square))
(assert
  (=>
    ((_ is comment) (mode conf_12))
    (= conf_13 (config (ite (= tok_12 newline) code comment) (stack conf_12)))))
(assert
  (! (=>
       (= (mode conf_12) code)
       (= conf_13
         (ite
           (opener tok_12)
           (config code (onto tok_12 (stack conf_12)))
           (ite
             (closer tok_12)
             (match
               (stack conf_12)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_12) (config code s) (config failed s)))))
             (ite (= tok_12 hash) (config comment (stack conf_12)) conf_12))))) :named move_12))
(assert (=> (= (mode conf_12) failed) (= conf_13 conf_12)))
(assert
  (= deep_13
    (and
      ((_ is onto) (stack conf_13))
      ((_ is onto) (below (stack conf_13)))
      ((_ is onto) (below (below (stack conf_13)))))))
(assert
  (let ((before (stack conf_12))
        (after (stack conf_13)))
    (or
      (= before after)
      (xor (= after (onto tok_12 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_13)))))
; token 13
(assert (= tok_13 open_square))
(assert
  (=>
    ((_ is comment) (mode conf_13))
    (= conf_14 (config (ite (= tok_13 newline) code comment) (stack conf_13)))))
(assert
  (! (=>
       (= (mode conf_13) code)
       (= conf_14
         (ite
           (opener tok_13)
           (config code (onto tok_13 (stack conf_13)))
           (ite
             (closer tok_13)
             (match
               (stack conf_13)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_13) (config code s) (config failed s)))))
             (ite (= tok_13 hash) (config comment (stack conf_13)) conf_13))))) :named move_13))
(assert (=> (= (mode conf_13) failed) (= conf_14 conf_13)))
(assert
  (= deep_14
    (and
      ((_ is onto) (stack conf_14))
      ((_ is onto) (below (stack conf_14)))
      ((_ is onto) (below (below (stack conf_14)))))))
; token 14
(assert (or (= tok_14 open_round) (= tok_14 hash)))
(assert
  (=>
    ((_ is comment) (mode conf_14))
    (= conf_15 (config (ite (= tok_14 newline) code comment) (stack conf_14)))))
(assert
  (! (=>
       (= (mode conf_14) code)
       (= conf_15
         (ite
           (opener tok_14)
           (config code (onto tok_14 (stack conf_14)))
           (ite
             (closer tok_14)
             (match
               (stack conf_14)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_14) (config code s) (config failed s)))))
             (ite (= tok_14 hash) (config comment (stack conf_14)) conf_14))))) :named move_14))
(assert (=> (= (mode conf_14) failed) (= conf_15 conf_14)))
(assert
  (= deep_15
    (and
      ((_ is onto) (stack conf_15))
      ((_ is onto) (below (stack conf_15)))
      ((_ is onto) (below (below (stack conf_15)))))))
; token 15
(assert (= tok_15 letter))
(assert
  (=>
    ((_ is comment) (mode conf_15))
    (= conf_16 (config (ite (= tok_15 newline) code comment) (stack conf_15)))))
(assert
  (! (=>
       (= (mode conf_15) code)
       (= conf_16
         (ite
           (opener tok_15)
           (config code (onto tok_15 (stack conf_15)))
           (ite
             (closer tok_15)
             (match
               (stack conf_15)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_15) (config code s) (config failed s)))))
             (ite (= tok_15 hash) (config comment (stack conf_15)) conf_15))))) :named move_15))
(assert (=> (= (mode conf_15) failed) (= conf_16 conf_15)))
(assert
  (= deep_16
    (and
      ((_ is onto) (stack conf_16))
      ((_ is onto) (below (stack conf_16)))
      ((_ is onto) (below (below (stack conf_16)))))))
(assert
  (let ((before (stack conf_15))
        (after (stack conf_16)))
    (or
      (= before after)
      (xor (= after (onto tok_15 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_16)))))
; token 16
(assert (= tok_16 close_round))
(assert
  (=>
    ((_ is comment) (mode conf_16))
    (= conf_17 (config (ite (= tok_16 newline) code comment) (stack conf_16)))))
(assert
  (! (=>
       (= (mode conf_16) code)
       (= conf_17
         (ite
           (opener tok_16)
           (config code (onto tok_16 (stack conf_16)))
           (ite
             (closer tok_16)
             (match
               (stack conf_16)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_16) (config code s) (config failed s)))))
             (ite (= tok_16 hash) (config comment (stack conf_16)) conf_16))))) :named move_16))
(assert (=> (= (mode conf_16) failed) (= conf_17 conf_16)))
(assert
  (= deep_17
    (and
      ((_ is onto) (stack conf_17))
      ((_ is onto) (below (stack conf_17)))
      ((_ is onto) (below (below (stack conf_17)))))))
(assert
  (or
    (not (= (mode conf_16) comment))
    (distinct (mode conf_17) failed code)
    (= tok_16 newline)
    deep_17))
; token 17
(assert (= tok_17 close_square))
(assert
  (=>
    ((_ is comment) (mode conf_17))
    (= conf_18 (config (ite (= tok_17 newline) code comment) (stack conf_17)))))
(assert
  (! (=>
       (= (mode conf_17) code)
       (= conf_18
         (ite
           (opener tok_17)
           (config code (onto tok_17 (stack conf_17)))
           (ite
             (closer tok_17)
             (match
               (stack conf_17)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_17) (config code s) (config failed s)))))
             (ite (= tok_17 hash) (config comment (stack conf_17)) conf_17))))) :named move_17))
(assert (=> (= (mode conf_17) failed) (= conf_18 conf_17)))
(assert
  (= deep_18
    (and
      ((_ is onto) (stack conf_18))
      ((_ is onto) (below (stack conf_18)))
      ((_ is onto) (below (below (stack conf_18)))))))
; token 18
(assert (or (= tok_18 letter) (= tok_18 close_round)))
(assert
  (=>
    ((_ is comment) (mode conf_18))
    (= conf_19 (config (ite (= tok_18 newline) code comment) (stack conf_18)))))
(assert
  (! (=>
       (= (mode conf_18) code)
       (= conf_19
         (ite
           (opener tok_18)
           (config code (onto tok_18 (stack conf_18)))
           (ite
             (closer tok_18)
             (match
               (stack conf_18)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_18) (config code s) (config failed s)))))
             (ite (= tok_18 hash) (config comment (stack conf_18)) conf_18))))) :named move_18))
(assert (=> (= (mode conf_18) failed) (= conf_19 conf_18)))
(assert
  (= deep_19
    (and
      ((_ is onto) (stack conf_19))
      ((_ is onto) (below (stack conf_19)))
      ((_ is onto) (below (below (stack conf_19)))))))
(assert
  (let ((before (stack conf_18))
        (after (stack conf_19)))
    (or
      (= before after)
      (xor (= after (onto tok_18 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_19)))))
; token 19
(assert (= tok_19 hash))
(assert
  (=>
    ((_ is comment) (mode conf_19))
    (= conf_20 (config (ite (= tok_19 newline) code comment) (stack conf_19)))))
(assert
  (! (=>
       (= (mode conf_19) code)
       (= conf_20
         (ite
           (opener tok_19)
           (config code (onto tok_19 (stack conf_19)))
           (ite
             (closer tok_19)
             (match
               (stack conf_19)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_19) (config code s) (config failed s)))))
             (ite (= tok_19 hash) (config comment (stack conf_19)) conf_19))))) :named move_19))
(assert (=> (= (mode conf_19) failed) (= conf_20 conf_19)))
(assert
  (= deep_20
    (and
      ((_ is onto) (stack conf_20))
      ((_ is onto) (below (stack conf_20)))
      ((_ is onto) (below (below (stack conf_20)))))))
; token 20
(assert (= tok_20 newline))
(assert
  (=>
    ((_ is comment) (mode conf_20))
    (= conf_21 (config (ite (= tok_20 newline) code comment) (stack conf_20)))))
(assert
  (! (=>
       (= (mode conf_20) code)
       (= conf_21
         (ite
           (opener tok_20)
           (config code (onto tok_20 (stack conf_20)))
           (ite
             (closer tok_20)
             (match
               (stack conf_20)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_20) (config code s) (config failed s)))))
             (ite (= tok_20 hash) (config comment (stack conf_20)) conf_20))))) :named move_20))
(assert (=> (= (mode conf_20) failed) (= conf_21 conf_20)))
(assert
  (= deep_21
    (and
      ((_ is onto) (stack conf_21))
      ((_ is onto) (below (stack conf_21)))
      ((_ is onto) (below (below (stack conf_21)))))))
; token 21
(assert (= tok_21 close_square))
(assert
  (=>
    ((_ is comment) (mode conf_21))
    (= conf_22 (config (ite (= tok_21 newline) code comment) (stack conf_21)))))
(assert
  (! (=>
       (= (mode conf_21) code)
       (= conf_22
         (ite
           (opener tok_21)
           (config code (onto tok_21 (stack conf_21)))
           (ite
             (closer tok_21)
             (match
               (stack conf_21)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_21) (config code s) (config failed s)))))
             (ite (= tok_21 hash) (config comment (stack conf_21)) conf_21))))) :named move_21))
(assert (=> (= (mode conf_21) failed) (= conf_22 conf_21)))
(assert
  (= deep_22
    (and
      ((_ is onto) (stack conf_22))
      ((_ is onto) (below (stack conf_22)))
      ((_ is onto) (below (below (stack conf_22)))))))
(assert
  (let ((before (stack conf_21))
        (after (stack conf_22)))
    (or
      (= before after)
      (xor (= after (onto tok_21 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_22)))))
(assert
  (or
    (not (= (mode conf_21) comment))
    (distinct (mode conf_22) failed code)
    (= tok_21 newline)
    deep_22))
; token 22
(assert (or (= tok_22 open_round) (= tok_22 close_round)))
(assert
  (=>
    ((_ is comment) (mode conf_22))
    (= conf_23 (config (ite (= tok_22 newline) code comment) (stack conf_22)))))
(assert
  (! (=>
       (= (mode conf_22) code)
       (= conf_23
         (ite
           (opener tok_22)
           (config code (onto tok_22 (stack conf_22)))
           (ite
             (closer tok_22)
             (match
               (stack conf_22)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_22) (config code s) (config failed s)))))
             (ite (= tok_22 hash) (config comment (stack conf_22)) conf_22))))) :named move_22))
(assert (=> (= (mode conf_22) failed) (= conf_23 conf_22)))
(assert
  (= deep_23
    (and
      ((_ is onto) (stack conf_23))
      ((_ is onto) (below (stack conf_23)))
      ((_ is onto) (below (below (stack conf_23)))))))
; token 23
(assert (= tok_23 letter))
(assert
  (=>
    ((_ is comment) (mode conf_23))
    (= conf_24 (config (ite (= tok_23 newline) code comment) (stack conf_23)))))
(assert
  (! (=>
       (= (mode conf_23) code)
       (= conf_24
         (ite
           (opener tok_23)
           (config code (onto tok_23 (stack conf_23)))
           (ite
             (closer tok_23)
             (match
               (stack conf_23)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_23) (config code s) (config failed s)))))
             (ite (= tok_23 hash) (config comment (stack conf_23)) conf_23))))) :named move_23))
(assert (=> (= (mode conf_23) failed) (= conf_24 conf_23)))
(assert
  (= deep_24
    (and
      ((_ is onto) (stack conf_24))
      ((_ is onto) (below (stack conf_24)))
      ((_ is onto) (below (below (stack conf_24)))))))
; token 24
(assert (= tok_24 close_round))
(assert
  (=>
    ((_ is comment) (mode conf_24))
    (= conf_25 (config (ite (= tok_24 newline) code comment) (stack conf_24)))))
(assert
  (! (=>
       (= (mode conf_24) code)
       (= conf_25
         (ite
           (opener tok_24)
           (config code (onto tok_24 (stack conf_24)))
           (ite
             (closer tok_24)
             (match
               (stack conf_24)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_24) (config code s) (config failed s)))))
             (ite (= tok_24 hash) (config comment (stack conf_24)) conf_24))))) :named move_24))
(assert (=> (= (mode conf_24) failed) (= conf_25 conf_24)))
(assert
  (= deep_25
    (and
      ((_ is onto) (stack conf_25))
      ((_ is onto) (below (stack conf_25)))
      ((_ is onto) (below (below (stack conf_25)))))))
(assert
  (let ((before (stack conf_24))
        (after (stack conf_25)))
    (or
      (= before after)
      (xor (= after (onto tok_24 before)) (and ((_ is onto) before) (= after (below before))))
      ((_ is failed) (mode conf_25)))))
; token 25
(assert (= tok_25 letter))
(assert
  (=>
    ((_ is comment) (mode conf_25))
    (= conf_26 (config (ite (= tok_25 newline) code comment) (stack conf_25)))))
(assert
  (! (=>
       (= (mode conf_25) code)
       (= conf_26
         (ite
           (opener tok_25)
           (config code (onto tok_25 (stack conf_25)))
           (ite
             (closer tok_25)
             (match
               (stack conf_25)
               ((empty (config failed empty))
                ((onto o s) (ite (closes o tok_25) (config code s) (config failed s)))))
             (ite (= tok_25 hash) (config comment (stack conf_25)) conf_25))))) :named move_25))
(assert (=> (= (mode conf_25) failed) (= conf_26 conf_25)))
(assert
  (= deep_26
    (and
      ((_ is onto) (stack conf_26))
      ((_ is onto) (below (stack conf_26)))
      ((_ is onto) (below (below (stack conf_26)))))))
(assert (= conf_26 (config code empty)))
(assert
  (or deep_1 deep_2 deep_3 deep_4 deep_5 deep_6 deep_7 deep_8 deep_9 deep_10 deep_11 deep_12 deep_13
    deep_14 deep_15 deep_16 deep_17 deep_18 deep_19 deep_20 deep_21 deep_22 deep_23 deep_24 deep_25
    deep_26))

(check-sat)
(exit)
