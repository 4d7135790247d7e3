; A hand written lexer reads a text of thirty-one characters: states as strings, the current token,
; its class by patterns, an output of joined tokens; some characters are open. The text has two
; numbers and ends in a name.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status sat)

(declare-const text String)
(declare-const rest String)
(declare-const ch_0 String)
(declare-const ch_1 String)
(declare-const ch_2 String)
(declare-const ch_3 String)
(declare-const ch_4 String)
(declare-const ch_5 String)
(declare-const ch_6 String)
(declare-const ch_7 String)
(declare-const ch_8 String)
(declare-const ch_9 String)
(declare-const ch_10 String)
(declare-const ch_11 String)
(declare-const ch_12 String)
(declare-const ch_13 String)
(declare-const ch_14 String)
(declare-const ch_15 String)
(declare-const ch_16 String)
(declare-const ch_17 String)
(declare-const ch_18 String)
(declare-const ch_19 String)
(declare-const ch_20 String)
(declare-const ch_21 String)
(declare-const ch_22 String)
(declare-const ch_23 String)
(declare-const ch_24 String)
(declare-const ch_25 String)
(declare-const ch_26 String)
(declare-const ch_27 String)
(declare-const ch_28 String)
(declare-const ch_29 String)
(declare-const ch_30 String)
(declare-const state_0 String)
(declare-const state_1 String)
(declare-const state_2 String)
(declare-const state_3 String)
(declare-const state_4 String)
(declare-const state_5 String)
(declare-const state_6 String)
(declare-const state_7 String)
(declare-const state_8 String)
(declare-const state_9 String)
(declare-const state_10 String)
(declare-const state_11 String)
(declare-const state_12 String)
(declare-const state_13 String)
(declare-const state_14 String)
(declare-const state_15 String)
(declare-const state_16 String)
(declare-const state_17 String)
(declare-const state_18 String)
(declare-const state_19 String)
(declare-const state_20 String)
(declare-const state_21 String)
(declare-const state_22 String)
(declare-const state_23 String)
(declare-const state_24 String)
(declare-const state_25 String)
(declare-const state_26 String)
(declare-const state_27 String)
(declare-const state_28 String)
(declare-const state_29 String)
(declare-const state_30 String)
(declare-const state_31 String)
(declare-const token_0 String)
(declare-const token_1 String)
(declare-const token_2 String)
(declare-const token_3 String)
(declare-const token_4 String)
(declare-const token_5 String)
(declare-const token_6 String)
(declare-const token_7 String)
(declare-const token_8 String)
(declare-const token_9 String)
(declare-const token_10 String)
(declare-const token_11 String)
(declare-const token_12 String)
(declare-const token_13 String)
(declare-const token_14 String)
(declare-const token_15 String)
(declare-const token_16 String)
(declare-const token_17 String)
(declare-const token_18 String)
(declare-const token_19 String)
(declare-const token_20 String)
(declare-const token_21 String)
(declare-const token_22 String)
(declare-const token_23 String)
(declare-const token_24 String)
(declare-const token_25 String)
(declare-const token_26 String)
(declare-const token_27 String)
(declare-const token_28 String)
(declare-const token_29 String)
(declare-const token_30 String)
(declare-const token_31 String)
(declare-const out_0 String)
(declare-const out_1 String)
(declare-const out_2 String)
(declare-const out_3 String)
(declare-const out_4 String)
(declare-const out_5 String)
(declare-const out_6 String)
(declare-const out_7 String)
(declare-const out_8 String)
(declare-const out_9 String)
(declare-const out_10 String)
(declare-const out_11 String)
(declare-const out_12 String)
(declare-const out_13 String)
(declare-const out_14 String)
(declare-const out_15 String)
(declare-const out_16 String)
(declare-const out_17 String)
(declare-const out_18 String)
(declare-const out_19 String)
(declare-const out_20 String)
(declare-const out_21 String)
(declare-const out_22 String)
(declare-const out_23 String)
(declare-const out_24 String)
(declare-const out_25 String)
(declare-const out_26 String)
(declare-const out_27 String)
(declare-const out_28 String)
(declare-const out_29 String)
(declare-const out_30 String)
(declare-const out_31 String)
(declare-const emit_0 Bool)
(declare-const emit_1 Bool)
(declare-const emit_2 Bool)
(declare-const emit_3 Bool)
(declare-const emit_4 Bool)
(declare-const emit_5 Bool)
(declare-const emit_6 Bool)
(declare-const emit_7 Bool)
(declare-const emit_8 Bool)
(declare-const emit_9 Bool)
(declare-const emit_10 Bool)
(declare-const emit_11 Bool)
(declare-const emit_12 Bool)
(declare-const emit_13 Bool)
(declare-const emit_14 Bool)
(declare-const emit_15 Bool)
(declare-const emit_16 Bool)
(declare-const emit_17 Bool)
(declare-const emit_18 Bool)
(declare-const emit_19 Bool)
(declare-const emit_20 Bool)
(declare-const emit_21 Bool)
(declare-const emit_22 Bool)
(declare-const emit_23 Bool)
(declare-const emit_24 Bool)
(declare-const emit_25 Bool)
(declare-const emit_26 Bool)
(declare-const emit_27 Bool)
(declare-const emit_28 Bool)
(declare-const emit_29 Bool)
(declare-const emit_30 Bool)

(define-fun letter () RegLan (re.union (re.range "a" "z") (re.range "A" "Z") (str.to_re "_")))
(define-fun digit () RegLan (re.range "0" "9"))
(define-fun space () RegLan (re.+ (str.to_re " ")))
(define-fun symbol () RegLan (re.diff re.allchar (re.union letter digit (str.to_re " "))))
(define-fun class ((c String)) String
  (ite (str.in_re c letter) "name" (ite (str.is_digit c) "number" (ite (= c " ") "space" "symbol"))))
(define-fun goes_on ((st String) (c String)) Bool
  (or
    (and (= st "name") (str.in_re c (re.union letter digit)))
    (and (= st "number") (str.is_digit c))
    (and (= st "space") (= c " "))))
(assert (and (= state_0 "start") (= token_0 "") (= out_0 "")))
(assert
  (= text
    (str.++ ch_0 ch_1 ch_2 ch_3 ch_4 ch_5 ch_6 ch_7 ch_8 ch_9 ch_10 ch_11 ch_12 ch_13 ch_14 ch_15
      ch_16 ch_17 ch_18 ch_19 ch_20 ch_21 ch_22 ch_23 ch_24 ch_25 ch_26 ch_27 ch_28 ch_29 ch_30 rest)))
; position 0
(assert (= ch_0 "s"))
(assert (= emit_0 (not (or (= state_0 "start") (goes_on state_0 ch_0)))))
(assert (= token_1 (ite emit_0 ch_0 (str.++ token_0 ch_0))))
(assert
  (! (= out_1 (ite emit_0 (str.++ out_0 (ite (str.in_re token_0 space) "" token_0) "|") out_0)) :named output_0))
(assert (= state_1 (ite (goes_on state_0 ch_0) state_0 (class ch_0))))
; position 1
(assert (= ch_1 "u"))
(assert (= emit_1 (not (or (= state_1 "start") (goes_on state_1 ch_1)))))
(assert (= token_2 (ite emit_1 ch_1 (str.++ token_1 ch_1))))
(assert
  (! (= out_2 (ite emit_1 (str.++ out_1 (ite (str.in_re token_1 space) "" token_1) "|") out_1)) :named output_1))
(assert (= state_2 (ite (goes_on state_1 ch_1) state_1 (class ch_1))))
(assert
  (=> emit_1
    (xor
      (str.in_re token_1 (re.+ letter))
      (str.in_re token_1 (re.+ symbol))
      (str.in_re token_1 (re.+ digit))
      (str.in_re token_1 space)
      (str.in_re
        token_1
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
; position 2
(assert (= ch_2 "m"))
(assert (= emit_2 (not (or (= state_2 "start") (goes_on state_2 ch_2)))))
(assert (= token_3 (ite emit_2 ch_2 (str.++ token_2 ch_2))))
(assert
  (! (= out_3 (ite emit_2 (str.++ out_2 (ite (str.in_re token_2 space) "" token_2) "|") out_2)) :named output_2))
(assert (= state_3 (ite (goes_on state_2 ch_2) state_2 (class ch_2))))
; position 3
(assert (or (= ch_3 "1") (= ch_3 "5")))
(assert (= emit_3 (not (or (= state_3 "start") (goes_on state_3 ch_3)))))
(assert (= token_4 (ite emit_3 ch_3 (str.++ token_3 ch_3))))
(assert
  (! (= out_4 (ite emit_3 (str.++ out_3 (ite (str.in_re token_3 space) "" token_3) "|") out_3)) :named output_3))
(assert (= state_4 (ite (goes_on state_3 ch_3) state_3 (class ch_3))))
; position 4
(assert (= ch_4 " "))
(assert (= emit_4 (not (or (= state_4 "start") (goes_on state_4 ch_4)))))
(assert (= token_5 (ite emit_4 ch_4 (str.++ token_4 ch_4))))
(assert
  (! (= out_5 (ite emit_4 (str.++ out_4 (ite (str.in_re token_4 space) "" token_4) "|") out_4)) :named output_4))
(assert (= state_5 (ite (goes_on state_4 ch_4) state_4 (class ch_4))))
(assert
  (or
    (str.prefixof token_4 token_5)
    (distinct state_4 state_5 "start")
    (= state_5 "symbol")
    (str.contains out_5 token_4)))
; position 5
(assert (= ch_5 "="))
(assert (= emit_5 (not (or (= state_5 "start") (goes_on state_5 ch_5)))))
(assert (= token_6 (ite emit_5 ch_5 (str.++ token_5 ch_5))))
(assert
  (! (= out_6 (ite emit_5 (str.++ out_5 (ite (str.in_re token_5 space) "" token_5) "|") out_5)) :named output_5))
(assert (= state_6 (ite (goes_on state_5 ch_5) state_5 (class ch_5))))
(assert
  (=> emit_5
    (xor
      (str.in_re token_5 (re.+ letter))
      (str.in_re token_5 (re.+ symbol))
      (str.in_re token_5 (re.+ digit))
      (str.in_re token_5 space)
      (str.in_re
        token_5
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
; position 6
(assert (= ch_6 " "))
(assert (= emit_6 (not (or (= state_6 "start") (goes_on state_6 ch_6)))))
(assert (= token_7 (ite emit_6 ch_6 (str.++ token_6 ch_6))))
(assert
  (! (= out_7 (ite emit_6 (str.++ out_6 (ite (str.in_re token_6 space) "" token_6) "|") out_6)) :named output_6))
(assert (= state_7 (ite (goes_on state_6 ch_6) state_6 (class ch_6))))
(assert (and (str.suffixof ch_6 token_7) (not (= (str.indexof token_7 ch_6 0) (str.to_int "x")))))
; position 7
(assert (= ch_7 "4"))
(assert (= emit_7 (not (or (= state_7 "start") (goes_on state_7 ch_7)))))
(assert (= token_8 (ite emit_7 ch_7 (str.++ token_7 ch_7))))
(assert
  (! (= out_8 (ite emit_7 (str.++ out_7 (ite (str.in_re token_7 space) "" token_7) "|") out_7)) :named output_7))
(assert (= state_8 (ite (goes_on state_7 ch_7) state_7 (class ch_7))))
; position 8
(assert (= ch_8 "2"))
(assert (= emit_8 (not (or (= state_8 "start") (goes_on state_8 ch_8)))))
(assert (= token_9 (ite emit_8 ch_8 (str.++ token_8 ch_8))))
(assert
  (! (= out_9 (ite emit_8 (str.++ out_8 (ite (str.in_re token_8 space) "" token_8) "|") out_8)) :named output_8))
(assert (= state_9 (ite (goes_on state_8 ch_8) state_8 (class ch_8))))
; position 9
(assert (= ch_9 " "))
(assert (= emit_9 (not (or (= state_9 "start") (goes_on state_9 ch_9)))))
(assert (= token_10 (ite emit_9 ch_9 (str.++ token_9 ch_9))))
(assert
  (! (= out_10 (ite emit_9 (str.++ out_9 (ite (str.in_re token_9 space) "" token_9) "|") out_9)) :named output_9))
(assert (= state_10 (ite (goes_on state_9 ch_9) state_9 (class ch_9))))
(assert
  (=> emit_9
    (xor
      (str.in_re token_9 (re.+ letter))
      (str.in_re token_9 (re.+ symbol))
      (str.in_re token_9 (re.+ digit))
      (str.in_re token_9 space)
      (str.in_re
        token_9
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
(assert
  (or
    (str.prefixof token_9 token_10)
    (distinct state_9 state_10 "start")
    (= state_10 "symbol")
    (str.contains out_10 token_9)))
; position 10
(assert (= ch_10 "+"))
(assert (= emit_10 (not (or (= state_10 "start") (goes_on state_10 ch_10)))))
(assert (= token_11 (ite emit_10 ch_10 (str.++ token_10 ch_10))))
(assert
  (! (= out_11
       (ite emit_10 (str.++ out_10 (ite (str.in_re token_10 space) "" token_10) "|") out_10)) :named output_10))
(assert (= state_11 (ite (goes_on state_10 ch_10) state_10 (class ch_10))))
; position 11
(assert (= ch_11 " "))
(assert (= emit_11 (not (or (= state_11 "start") (goes_on state_11 ch_11)))))
(assert (= token_12 (ite emit_11 ch_11 (str.++ token_11 ch_11))))
(assert
  (! (= out_12
       (ite emit_11 (str.++ out_11 (ite (str.in_re token_11 space) "" token_11) "|") out_11)) :named output_11))
(assert (= state_12 (ite (goes_on state_11 ch_11) state_11 (class ch_11))))
; position 12
(assert (= ch_12 "("))
(assert (= emit_12 (not (or (= state_12 "start") (goes_on state_12 ch_12)))))
(assert (= token_13 (ite emit_12 ch_12 (str.++ token_12 ch_12))))
(assert
  (! (= out_13
       (ite emit_12 (str.++ out_12 (ite (str.in_re token_12 space) "" token_12) "|") out_12)) :named output_12))
(assert (= state_13 (ite (goes_on state_12 ch_12) state_12 (class ch_12))))
; position 13
(assert (= ch_13 "x"))
(assert (= emit_13 (not (or (= state_13 "start") (goes_on state_13 ch_13)))))
(assert (= token_14 (ite emit_13 ch_13 (str.++ token_13 ch_13))))
(assert
  (! (= out_14
       (ite emit_13 (str.++ out_13 (ite (str.in_re token_13 space) "" token_13) "|") out_13)) :named output_13))
(assert (= state_14 (ite (goes_on state_13 ch_13) state_13 (class ch_13))))
(assert
  (=> emit_13
    (xor
      (str.in_re token_13 (re.+ letter))
      (str.in_re token_13 (re.+ symbol))
      (str.in_re token_13 (re.+ digit))
      (str.in_re token_13 space)
      (str.in_re
        token_13
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
(assert
  (and (str.suffixof ch_13 token_14) (not (= (str.indexof token_14 ch_13 0) (str.to_int "x")))))
; position 14
(assert (= ch_14 "_"))
(assert (= emit_14 (not (or (= state_14 "start") (goes_on state_14 ch_14)))))
(assert (= token_15 (ite emit_14 ch_14 (str.++ token_14 ch_14))))
(assert
  (! (= out_15
       (ite emit_14 (str.++ out_14 (ite (str.in_re token_14 space) "" token_14) "|") out_14)) :named output_14))
(assert (= state_15 (ite (goes_on state_14 ch_14) state_14 (class ch_14))))
(assert
  (or
    (str.prefixof token_14 token_15)
    (distinct state_14 state_15 "start")
    (= state_15 "symbol")
    (str.contains out_15 token_14)))
; position 15
(assert (or (= ch_15 "9") (= ch_15 "5")))
(assert (= emit_15 (not (or (= state_15 "start") (goes_on state_15 ch_15)))))
(assert (= token_16 (ite emit_15 ch_15 (str.++ token_15 ch_15))))
(assert
  (! (= out_16
       (ite emit_15 (str.++ out_15 (ite (str.in_re token_15 space) "" token_15) "|") out_15)) :named output_15))
(assert (= state_16 (ite (goes_on state_15 ch_15) state_15 (class ch_15))))
; position 16
(assert (= ch_16 " "))
(assert (= emit_16 (not (or (= state_16 "start") (goes_on state_16 ch_16)))))
(assert (= token_17 (ite emit_16 ch_16 (str.++ token_16 ch_16))))
(assert
  (! (= out_17
       (ite emit_16 (str.++ out_16 (ite (str.in_re token_16 space) "" token_16) "|") out_16)) :named output_16))
(assert (= state_17 (ite (goes_on state_16 ch_16) state_16 (class ch_16))))
; position 17
(assert (= ch_17 "-"))
(assert (= emit_17 (not (or (= state_17 "start") (goes_on state_17 ch_17)))))
(assert (= token_18 (ite emit_17 ch_17 (str.++ token_17 ch_17))))
(assert
  (! (= out_18
       (ite emit_17 (str.++ out_17 (ite (str.in_re token_17 space) "" token_17) "|") out_17)) :named output_17))
(assert (= state_18 (ite (goes_on state_17 ch_17) state_17 (class ch_17))))
(assert
  (=> emit_17
    (xor
      (str.in_re token_17 (re.+ letter))
      (str.in_re token_17 (re.+ symbol))
      (str.in_re token_17 (re.+ digit))
      (str.in_re token_17 space)
      (str.in_re
        token_17
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
; position 18
(assert (= ch_18 " "))
(assert (= emit_18 (not (or (= state_18 "start") (goes_on state_18 ch_18)))))
(assert (= token_19 (ite emit_18 ch_18 (str.++ token_18 ch_18))))
(assert
  (! (= out_19
       (ite emit_18 (str.++ out_18 (ite (str.in_re token_18 space) "" token_18) "|") out_18)) :named output_18))
(assert (= state_19 (ite (goes_on state_18 ch_18) state_18 (class ch_18))))
; position 19
(assert (= ch_19 "7"))
(assert (= emit_19 (not (or (= state_19 "start") (goes_on state_19 ch_19)))))
(assert (= token_20 (ite emit_19 ch_19 (str.++ token_19 ch_19))))
(assert
  (! (= out_20
       (ite emit_19 (str.++ out_19 (ite (str.in_re token_19 space) "" token_19) "|") out_19)) :named output_19))
(assert (= state_20 (ite (goes_on state_19 ch_19) state_19 (class ch_19))))
(assert
  (or
    (str.prefixof token_19 token_20)
    (distinct state_19 state_20 "start")
    (= state_20 "symbol")
    (str.contains out_20 token_19)))
; position 20
(assert (= ch_20 " "))
(assert (= emit_20 (not (or (= state_20 "start") (goes_on state_20 ch_20)))))
(assert (= token_21 (ite emit_20 ch_20 (str.++ token_20 ch_20))))
(assert
  (! (= out_21
       (ite emit_20 (str.++ out_20 (ite (str.in_re token_20 space) "" token_20) "|") out_20)) :named output_20))
(assert (= state_21 (ite (goes_on state_20 ch_20) state_20 (class ch_20))))
(assert
  (and (str.suffixof ch_20 token_21) (not (= (str.indexof token_21 ch_20 0) (str.to_int "x")))))
; position 21
(assert (or (= ch_21 "*") (= ch_21 "!")))
(assert (= emit_21 (not (or (= state_21 "start") (goes_on state_21 ch_21)))))
(assert (= token_22 (ite emit_21 ch_21 (str.++ token_21 ch_21))))
(assert
  (! (= out_22
       (ite emit_21 (str.++ out_21 (ite (str.in_re token_21 space) "" token_21) "|") out_21)) :named output_21))
(assert (= state_22 (ite (goes_on state_21 ch_21) state_21 (class ch_21))))
(assert
  (=> emit_21
    (xor
      (str.in_re token_21 (re.+ letter))
      (str.in_re token_21 (re.+ symbol))
      (str.in_re token_21 (re.+ digit))
      (str.in_re token_21 space)
      (str.in_re
        token_21
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
; position 22
(assert (= ch_22 " "))
(assert (= emit_22 (not (or (= state_22 "start") (goes_on state_22 ch_22)))))
(assert (= token_23 (ite emit_22 ch_22 (str.++ token_22 ch_22))))
(assert
  (! (= out_23
       (ite emit_22 (str.++ out_22 (ite (str.in_re token_22 space) "" token_22) "|") out_22)) :named output_22))
(assert (= state_23 (ite (goes_on state_22 ch_22) state_22 (class ch_22))))
; position 23
(assert (= ch_23 "a"))
(assert (= emit_23 (not (or (= state_23 "start") (goes_on state_23 ch_23)))))
(assert (= token_24 (ite emit_23 ch_23 (str.++ token_23 ch_23))))
(assert
  (! (= out_24
       (ite emit_23 (str.++ out_23 (ite (str.in_re token_23 space) "" token_23) "|") out_23)) :named output_23))
(assert (= state_24 (ite (goes_on state_23 ch_23) state_23 (class ch_23))))
; position 24
(assert (= ch_24 ")"))
(assert (= emit_24 (not (or (= state_24 "start") (goes_on state_24 ch_24)))))
(assert (= token_25 (ite emit_24 ch_24 (str.++ token_24 ch_24))))
(assert
  (! (= out_25
       (ite emit_24 (str.++ out_24 (ite (str.in_re token_24 space) "" token_24) "|") out_24)) :named output_24))
(assert (= state_25 (ite (goes_on state_24 ch_24) state_24 (class ch_24))))
(assert
  (or
    (str.prefixof token_24 token_25)
    (distinct state_24 state_25 "start")
    (= state_25 "symbol")
    (str.contains out_25 token_24)))
; position 25
(assert (= ch_25 ";"))
(assert (= emit_25 (not (or (= state_25 "start") (goes_on state_25 ch_25)))))
(assert (= token_26 (ite emit_25 ch_25 (str.++ token_25 ch_25))))
(assert
  (! (= out_26
       (ite emit_25 (str.++ out_25 (ite (str.in_re token_25 space) "" token_25) "|") out_25)) :named output_25))
(assert (= state_26 (ite (goes_on state_25 ch_25) state_25 (class ch_25))))
(assert
  (=> emit_25
    (xor
      (str.in_re token_25 (re.+ letter))
      (str.in_re token_25 (re.+ symbol))
      (str.in_re token_25 (re.+ digit))
      (str.in_re token_25 space)
      (str.in_re
        token_25
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
; position 26
(assert (= ch_26 " "))
(assert (= emit_26 (not (or (= state_26 "start") (goes_on state_26 ch_26)))))
(assert (= token_27 (ite emit_26 ch_26 (str.++ token_26 ch_26))))
(assert
  (! (= out_27
       (ite emit_26 (str.++ out_26 (ite (str.in_re token_26 space) "" token_26) "|") out_26)) :named output_26))
(assert (= state_27 (ite (goes_on state_26 ch_26) state_26 (class ch_26))))
; position 27
(assert (= ch_27 " "))
(assert (= emit_27 (not (or (= state_27 "start") (goes_on state_27 ch_27)))))
(assert (= token_28 (ite emit_27 ch_27 (str.++ token_27 ch_27))))
(assert
  (! (= out_28
       (ite emit_27 (str.++ out_27 (ite (str.in_re token_27 space) "" token_27) "|") out_27)) :named output_27))
(assert (= state_28 (ite (goes_on state_27 ch_27) state_27 (class ch_27))))
(assert
  (and (str.suffixof ch_27 token_28) (not (= (str.indexof token_28 ch_27 0) (str.to_int "x")))))
; position 28
(assert (= ch_28 "e"))
(assert (= emit_28 (not (or (= state_28 "start") (goes_on state_28 ch_28)))))
(assert (= token_29 (ite emit_28 ch_28 (str.++ token_28 ch_28))))
(assert
  (! (= out_29
       (ite emit_28 (str.++ out_28 (ite (str.in_re token_28 space) "" token_28) "|") out_28)) :named output_28))
(assert (= state_29 (ite (goes_on state_28 ch_28) state_28 (class ch_28))))
; position 29
(assert (= ch_29 "n"))
(assert (= emit_29 (not (or (= state_29 "start") (goes_on state_29 ch_29)))))
(assert (= token_30 (ite emit_29 ch_29 (str.++ token_29 ch_29))))
(assert
  (! (= out_30
       (ite emit_29 (str.++ out_29 (ite (str.in_re token_29 space) "" token_29) "|") out_29)) :named output_29))
(assert (= state_30 (ite (goes_on state_29 ch_29) state_29 (class ch_29))))
(assert
  (=> emit_29
    (xor
      (str.in_re token_29 (re.+ letter))
      (str.in_re token_29 (re.+ symbol))
      (str.in_re token_29 (re.+ digit))
      (str.in_re token_29 space)
      (str.in_re
        token_29
        (re.++ letter (re.* (re.union letter digit)) digit (re.* (re.union letter digit)))))))
(assert
  (or
    (str.prefixof token_29 token_30)
    (distinct state_29 state_30 "start")
    (= state_30 "symbol")
    (str.contains out_30 token_29)))
; position 30
(assert (= ch_30 "d"))
(assert (= emit_30 (not (or (= state_30 "start") (goes_on state_30 ch_30)))))
(assert (= token_31 (ite emit_30 ch_30 (str.++ token_30 ch_30))))
(assert
  (! (= out_31
       (ite emit_30 (str.++ out_30 (ite (str.in_re token_30 space) "" token_30) "|") out_30)) :named output_30))
(assert (= state_31 (ite (goes_on state_30 ch_30) state_30 (class ch_30))))
(assert (and (= state_31 "name") (= rest "") (str.contains out_31 "|42|")))
(assert (= (str.substr text 0 3) "sum"))

(check-sat)
(exit)
