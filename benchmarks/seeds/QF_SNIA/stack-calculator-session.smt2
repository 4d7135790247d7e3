; A session with a calculator in postfix notation: twenty-eight key presses as texts, a stack of three
; numbers, products and quotients, a display text, an error flag; two keys are open. The display shows
; 146 at the end.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const key_0 String)
(declare-const key_1 String)
(declare-const key_2 String)
(declare-const key_3 String)
(declare-const key_4 String)
(declare-const key_5 String)
(declare-const key_6 String)
(declare-const key_7 String)
(declare-const key_8 String)
(declare-const key_9 String)
(declare-const key_10 String)
(declare-const key_11 String)
(declare-const key_12 String)
(declare-const key_13 String)
(declare-const key_14 String)
(declare-const key_15 String)
(declare-const key_16 String)
(declare-const key_17 String)
(declare-const key_18 String)
(declare-const key_19 String)
(declare-const key_20 String)
(declare-const key_21 String)
(declare-const key_22 String)
(declare-const key_23 String)
(declare-const key_24 String)
(declare-const key_25 String)
(declare-const key_26 String)
(declare-const key_27 String)
(declare-const show_0 String)
(declare-const show_1 String)
(declare-const show_2 String)
(declare-const show_3 String)
(declare-const show_4 String)
(declare-const show_5 String)
(declare-const show_6 String)
(declare-const show_7 String)
(declare-const show_8 String)
(declare-const show_9 String)
(declare-const show_10 String)
(declare-const show_11 String)
(declare-const show_12 String)
(declare-const show_13 String)
(declare-const show_14 String)
(declare-const show_15 String)
(declare-const show_16 String)
(declare-const show_17 String)
(declare-const show_18 String)
(declare-const show_19 String)
(declare-const show_20 String)
(declare-const show_21 String)
(declare-const show_22 String)
(declare-const show_23 String)
(declare-const show_24 String)
(declare-const show_25 String)
(declare-const show_26 String)
(declare-const show_27 String)
(declare-const show_28 String)
(declare-const tape String)
(declare-const x_0 Int)
(declare-const x_1 Int)
(declare-const x_2 Int)
(declare-const x_3 Int)
(declare-const x_4 Int)
(declare-const x_5 Int)
(declare-const x_6 Int)
(declare-const x_7 Int)
(declare-const x_8 Int)
(declare-const x_9 Int)
(declare-const x_10 Int)
(declare-const x_11 Int)
(declare-const x_12 Int)
(declare-const x_13 Int)
(declare-const x_14 Int)
(declare-const x_15 Int)
(declare-const x_16 Int)
(declare-const x_17 Int)
(declare-const x_18 Int)
(declare-const x_19 Int)
(declare-const x_20 Int)
(declare-const x_21 Int)
(declare-const x_22 Int)
(declare-const x_23 Int)
(declare-const x_24 Int)
(declare-const x_25 Int)
(declare-const x_26 Int)
(declare-const x_27 Int)
(declare-const x_28 Int)
(declare-const y_0 Int)
(declare-const y_1 Int)
(declare-const y_2 Int)
(declare-const y_3 Int)
(declare-const y_4 Int)
(declare-const y_5 Int)
(declare-const y_6 Int)
(declare-const y_7 Int)
(declare-const y_8 Int)
(declare-const y_9 Int)
(declare-const y_10 Int)
(declare-const y_11 Int)
(declare-const y_12 Int)
(declare-const y_13 Int)
(declare-const y_14 Int)
(declare-const y_15 Int)
(declare-const y_16 Int)
(declare-const y_17 Int)
(declare-const y_18 Int)
(declare-const y_19 Int)
(declare-const y_20 Int)
(declare-const y_21 Int)
(declare-const y_22 Int)
(declare-const y_23 Int)
(declare-const y_24 Int)
(declare-const y_25 Int)
(declare-const y_26 Int)
(declare-const y_27 Int)
(declare-const y_28 Int)
(declare-const z_0 Int)
(declare-const z_1 Int)
(declare-const z_2 Int)
(declare-const z_3 Int)
(declare-const z_4 Int)
(declare-const z_5 Int)
(declare-const z_6 Int)
(declare-const z_7 Int)
(declare-const z_8 Int)
(declare-const z_9 Int)
(declare-const z_10 Int)
(declare-const z_11 Int)
(declare-const z_12 Int)
(declare-const z_13 Int)
(declare-const z_14 Int)
(declare-const z_15 Int)
(declare-const z_16 Int)
(declare-const z_17 Int)
(declare-const z_18 Int)
(declare-const z_19 Int)
(declare-const z_20 Int)
(declare-const z_21 Int)
(declare-const z_22 Int)
(declare-const z_23 Int)
(declare-const z_24 Int)
(declare-const z_25 Int)
(declare-const z_26 Int)
(declare-const z_27 Int)
(declare-const z_28 Int)
(declare-const fresh_0 Bool)
(declare-const fresh_1 Bool)
(declare-const fresh_2 Bool)
(declare-const fresh_3 Bool)
(declare-const fresh_4 Bool)
(declare-const fresh_5 Bool)
(declare-const fresh_6 Bool)
(declare-const fresh_7 Bool)
(declare-const fresh_8 Bool)
(declare-const fresh_9 Bool)
(declare-const fresh_10 Bool)
(declare-const fresh_11 Bool)
(declare-const fresh_12 Bool)
(declare-const fresh_13 Bool)
(declare-const fresh_14 Bool)
(declare-const fresh_15 Bool)
(declare-const fresh_16 Bool)
(declare-const fresh_17 Bool)
(declare-const fresh_18 Bool)
(declare-const fresh_19 Bool)
(declare-const fresh_20 Bool)
(declare-const fresh_21 Bool)
(declare-const fresh_22 Bool)
(declare-const fresh_23 Bool)
(declare-const fresh_24 Bool)
(declare-const fresh_25 Bool)
(declare-const fresh_26 Bool)
(declare-const fresh_27 Bool)
(declare-const fresh_28 Bool)
(declare-const bad_0 Bool)
(declare-const bad_1 Bool)
(declare-const bad_2 Bool)
(declare-const bad_3 Bool)
(declare-const bad_4 Bool)
(declare-const bad_5 Bool)
(declare-const bad_6 Bool)
(declare-const bad_7 Bool)
(declare-const bad_8 Bool)
(declare-const bad_9 Bool)
(declare-const bad_10 Bool)
(declare-const bad_11 Bool)
(declare-const bad_12 Bool)
(declare-const bad_13 Bool)
(declare-const bad_14 Bool)
(declare-const bad_15 Bool)
(declare-const bad_16 Bool)
(declare-const bad_17 Bool)
(declare-const bad_18 Bool)
(declare-const bad_19 Bool)
(declare-const bad_20 Bool)
(declare-const bad_21 Bool)
(declare-const bad_22 Bool)
(declare-const bad_23 Bool)
(declare-const bad_24 Bool)
(declare-const bad_25 Bool)
(declare-const bad_26 Bool)
(declare-const bad_27 Bool)
(declare-const bad_28 Bool)

(assert (and (= x_0 y_0 z_0 0) fresh_0 (not bad_0) (= show_0 "0")))
; key 0
(assert (= key_0 "1"))
(assert
  (! (= x_1
       (ite
         (str.is_digit key_0)
         (ite fresh_0 (str.to_int key_0) (+ (* 10 x_0) (str.to_int key_0)))
         (ite
           (= key_0 "e")
           x_0
           (ite
             (= key_0 "+")
             (+ y_0 x_0)
             (ite
               (= key_0 "-")
               (- y_0 x_0)
               (ite
                 (= key_0 "*")
                 (* y_0 x_0)
                 (ite (or bad_0 (= x_0 0)) y_0 (ite (= key_0 "/") (div y_0 x_0) (mod y_0 x_0))))))))) :named top_0))
(assert (= y_1 (ite (str.is_digit key_0) (ite fresh_0 x_0 y_0) (ite (= key_0 "e") y_0 z_0))))
(assert (= z_1 (ite (and (str.is_digit key_0) fresh_0) y_0 z_0)))
(assert (= fresh_1 (not (str.is_digit key_0))))
(assert (= bad_1 (or bad_0 (and (or (= key_0 "/") (= key_0 "%")) (= x_0 0)))))
(assert
  (= show_1
    (ite bad_1 "error" (ite (< x_1 0) (str.++ "-" (str.from_int (- x_1))) (str.from_int x_1)))))
; key 1
(assert (= key_1 "2"))
(assert
  (! (= x_2
       (ite
         (str.is_digit key_1)
         (ite fresh_1 (str.to_int key_1) (+ (* 10 x_1) (str.to_int key_1)))
         (ite
           (= key_1 "e")
           x_1
           (ite
             (= key_1 "+")
             (+ y_1 x_1)
             (ite
               (= key_1 "-")
               (- y_1 x_1)
               (ite
                 (= key_1 "*")
                 (* y_1 x_1)
                 (ite (or bad_1 (= x_1 0)) y_1 (ite (= key_1 "/") (div y_1 x_1) (mod y_1 x_1))))))))) :named top_1))
(assert (= y_2 (ite (str.is_digit key_1) (ite fresh_1 x_1 y_1) (ite (= key_1 "e") y_1 z_1))))
(assert (= z_2 (ite (and (str.is_digit key_1) fresh_1) y_1 z_1)))
(assert (= fresh_2 (not (str.is_digit key_1))))
(assert (= bad_2 (or bad_1 (and (or (= key_1 "/") (= key_1 "%")) (= x_1 0)))))
(assert
  (= show_2
    (ite bad_2 "error" (ite (< x_2 0) (str.++ "-" (str.from_int (- x_2))) (str.from_int x_2)))))
; key 2
(assert (= key_2 "e"))
(assert
  (! (= x_3
       (ite
         (str.is_digit key_2)
         (ite fresh_2 (str.to_int key_2) (+ (* 10 x_2) (str.to_int key_2)))
         (ite
           (= key_2 "e")
           x_2
           (ite
             (= key_2 "+")
             (+ y_2 x_2)
             (ite
               (= key_2 "-")
               (- y_2 x_2)
               (ite
                 (= key_2 "*")
                 (* y_2 x_2)
                 (ite (or bad_2 (= x_2 0)) y_2 (ite (= key_2 "/") (div y_2 x_2) (mod y_2 x_2))))))))) :named top_2))
(assert (= y_3 (ite (str.is_digit key_2) (ite fresh_2 x_2 y_2) (ite (= key_2 "e") y_2 z_2))))
(assert (= z_3 (ite (and (str.is_digit key_2) fresh_2) y_2 z_2)))
(assert (= fresh_3 (not (str.is_digit key_2))))
(assert (= bad_3 (or bad_2 (and (or (= key_2 "/") (= key_2 "%")) (= x_2 0)))))
(assert
  (= show_3
    (ite bad_3 "error" (ite (< x_3 0) (str.++ "-" (str.from_int (- x_3))) (str.from_int x_3)))))
; key 3
(assert (= key_3 "7"))
(assert
  (! (= x_4
       (ite
         (str.is_digit key_3)
         (ite fresh_3 (str.to_int key_3) (+ (* 10 x_3) (str.to_int key_3)))
         (ite
           (= key_3 "e")
           x_3
           (ite
             (= key_3 "+")
             (+ y_3 x_3)
             (ite
               (= key_3 "-")
               (- y_3 x_3)
               (ite
                 (= key_3 "*")
                 (* y_3 x_3)
                 (ite (or bad_3 (= x_3 0)) y_3 (ite (= key_3 "/") (div y_3 x_3) (mod y_3 x_3))))))))) :named top_3))
(assert (= y_4 (ite (str.is_digit key_3) (ite fresh_3 x_3 y_3) (ite (= key_3 "e") y_3 z_3))))
(assert (= z_4 (ite (and (str.is_digit key_3) fresh_3) y_3 z_3)))
(assert (= fresh_4 (not (str.is_digit key_3))))
(assert (= bad_4 (or bad_3 (and (or (= key_3 "/") (= key_3 "%")) (= x_3 0)))))
(assert
  (= show_4
    (ite bad_4 "error" (ite (< x_4 0) (str.++ "-" (str.from_int (- x_4))) (str.from_int x_4)))))
; key 4
(assert (= key_4 "e"))
(assert
  (! (= x_5
       (ite
         (str.is_digit key_4)
         (ite fresh_4 (str.to_int key_4) (+ (* 10 x_4) (str.to_int key_4)))
         (ite
           (= key_4 "e")
           x_4
           (ite
             (= key_4 "+")
             (+ y_4 x_4)
             (ite
               (= key_4 "-")
               (- y_4 x_4)
               (ite
                 (= key_4 "*")
                 (* y_4 x_4)
                 (ite (or bad_4 (= x_4 0)) y_4 (ite (= key_4 "/") (div y_4 x_4) (mod y_4 x_4))))))))) :named top_4))
(assert (= y_5 (ite (str.is_digit key_4) (ite fresh_4 x_4 y_4) (ite (= key_4 "e") y_4 z_4))))
(assert (= z_5 (ite (and (str.is_digit key_4) fresh_4) y_4 z_4)))
(assert (= fresh_5 (not (str.is_digit key_4))))
(assert (= bad_5 (or bad_4 (and (or (= key_4 "/") (= key_4 "%")) (= x_4 0)))))
(assert
  (= show_5
    (ite bad_5 "error" (ite (< x_5 0) (str.++ "-" (str.from_int (- x_5))) (str.from_int x_5)))))
(assert
  (or
    (str.in_re show_5 (re.++ (re.opt (str.to_re "-")) (re.+ (re.range "0" "9"))))
    bad_5
    (distinct show_5 "error")))
; key 5
(assert (= key_5 "3"))
(assert
  (! (= x_6
       (ite
         (str.is_digit key_5)
         (ite fresh_5 (str.to_int key_5) (+ (* 10 x_5) (str.to_int key_5)))
         (ite
           (= key_5 "e")
           x_5
           (ite
             (= key_5 "+")
             (+ y_5 x_5)
             (ite
               (= key_5 "-")
               (- y_5 x_5)
               (ite
                 (= key_5 "*")
                 (* y_5 x_5)
                 (ite (or bad_5 (= x_5 0)) y_5 (ite (= key_5 "/") (div y_5 x_5) (mod y_5 x_5))))))))) :named top_5))
(assert (= y_6 (ite (str.is_digit key_5) (ite fresh_5 x_5 y_5) (ite (= key_5 "e") y_5 z_5))))
(assert (= z_6 (ite (and (str.is_digit key_5) fresh_5) y_5 z_5)))
(assert (= fresh_6 (not (str.is_digit key_5))))
(assert (= bad_6 (or bad_5 (and (or (= key_5 "/") (= key_5 "%")) (= x_5 0)))))
(assert
  (= show_6
    (ite bad_6 "error" (ite (< x_6 0) (str.++ "-" (str.from_int (- x_6))) (str.from_int x_6)))))
(assert (=> (not bad_6) (xor (= (abs x_6) x_6) (str.prefixof "-" show_6)) (<= (str.len show_6) 9)))
; key 6
(assert (= key_6 "+"))
(assert
  (! (= x_7
       (ite
         (str.is_digit key_6)
         (ite fresh_6 (str.to_int key_6) (+ (* 10 x_6) (str.to_int key_6)))
         (ite
           (= key_6 "e")
           x_6
           (ite
             (= key_6 "+")
             (+ y_6 x_6)
             (ite
               (= key_6 "-")
               (- y_6 x_6)
               (ite
                 (= key_6 "*")
                 (* y_6 x_6)
                 (ite (or bad_6 (= x_6 0)) y_6 (ite (= key_6 "/") (div y_6 x_6) (mod y_6 x_6))))))))) :named top_6))
(assert (= y_7 (ite (str.is_digit key_6) (ite fresh_6 x_6 y_6) (ite (= key_6 "e") y_6 z_6))))
(assert (= z_7 (ite (and (str.is_digit key_6) fresh_6) y_6 z_6)))
(assert (= fresh_7 (not (str.is_digit key_6))))
(assert (= bad_7 (or bad_6 (and (or (= key_6 "/") (= key_6 "%")) (= x_6 0)))))
(assert
  (= show_7
    (ite bad_7 "error" (ite (< x_7 0) (str.++ "-" (str.from_int (- x_7))) (str.from_int x_7)))))
; key 7
(assert (or (= key_7 "*") (= key_7 "+")))
(assert
  (! (= x_8
       (ite
         (str.is_digit key_7)
         (ite fresh_7 (str.to_int key_7) (+ (* 10 x_7) (str.to_int key_7)))
         (ite
           (= key_7 "e")
           x_7
           (ite
             (= key_7 "+")
             (+ y_7 x_7)
             (ite
               (= key_7 "-")
               (- y_7 x_7)
               (ite
                 (= key_7 "*")
                 (* y_7 x_7)
                 (ite (or bad_7 (= x_7 0)) y_7 (ite (= key_7 "/") (div y_7 x_7) (mod y_7 x_7))))))))) :named top_7))
(assert (= y_8 (ite (str.is_digit key_7) (ite fresh_7 x_7 y_7) (ite (= key_7 "e") y_7 z_7))))
(assert (= z_8 (ite (and (str.is_digit key_7) fresh_7) y_7 z_7)))
(assert (= fresh_8 (not (str.is_digit key_7))))
(assert (= bad_8 (or bad_7 (and (or (= key_7 "/") (= key_7 "%")) (= x_7 0)))))
(assert
  (= show_8
    (ite bad_8 "error" (ite (< x_8 0) (str.++ "-" (str.from_int (- x_8))) (str.from_int x_8)))))
; key 8
(assert (= key_8 "8"))
(assert
  (! (= x_9
       (ite
         (str.is_digit key_8)
         (ite fresh_8 (str.to_int key_8) (+ (* 10 x_8) (str.to_int key_8)))
         (ite
           (= key_8 "e")
           x_8
           (ite
             (= key_8 "+")
             (+ y_8 x_8)
             (ite
               (= key_8 "-")
               (- y_8 x_8)
               (ite
                 (= key_8 "*")
                 (* y_8 x_8)
                 (ite (or bad_8 (= x_8 0)) y_8 (ite (= key_8 "/") (div y_8 x_8) (mod y_8 x_8))))))))) :named top_8))
(assert (= y_9 (ite (str.is_digit key_8) (ite fresh_8 x_8 y_8) (ite (= key_8 "e") y_8 z_8))))
(assert (= z_9 (ite (and (str.is_digit key_8) fresh_8) y_8 z_8)))
(assert (= fresh_9 (not (str.is_digit key_8))))
(assert (= bad_9 (or bad_8 (and (or (= key_8 "/") (= key_8 "%")) (= x_8 0)))))
(assert
  (= show_9
    (ite bad_9 "error" (ite (< x_9 0) (str.++ "-" (str.from_int (- x_9))) (str.from_int x_9)))))
; key 9
(assert (= key_9 "e"))
(assert
  (! (= x_10
       (ite
         (str.is_digit key_9)
         (ite fresh_9 (str.to_int key_9) (+ (* 10 x_9) (str.to_int key_9)))
         (ite
           (= key_9 "e")
           x_9
           (ite
             (= key_9 "+")
             (+ y_9 x_9)
             (ite
               (= key_9 "-")
               (- y_9 x_9)
               (ite
                 (= key_9 "*")
                 (* y_9 x_9)
                 (ite (or bad_9 (= x_9 0)) y_9 (ite (= key_9 "/") (div y_9 x_9) (mod y_9 x_9))))))))) :named top_9))
(assert (= y_10 (ite (str.is_digit key_9) (ite fresh_9 x_9 y_9) (ite (= key_9 "e") y_9 z_9))))
(assert (= z_10 (ite (and (str.is_digit key_9) fresh_9) y_9 z_9)))
(assert (= fresh_10 (not (str.is_digit key_9))))
(assert (= bad_10 (or bad_9 (and (or (= key_9 "/") (= key_9 "%")) (= x_9 0)))))
(assert
  (= show_10
    (ite bad_10 "error" (ite (< x_10 0) (str.++ "-" (str.from_int (- x_10))) (str.from_int x_10)))))
; key 10
(assert (= key_10 "5"))
(assert
  (! (= x_11
       (ite
         (str.is_digit key_10)
         (ite fresh_10 (str.to_int key_10) (+ (* 10 x_10) (str.to_int key_10)))
         (ite
           (= key_10 "e")
           x_10
           (ite
             (= key_10 "+")
             (+ y_10 x_10)
             (ite
               (= key_10 "-")
               (- y_10 x_10)
               (ite
                 (= key_10 "*")
                 (* y_10 x_10)
                 (ite
                   (or bad_10 (= x_10 0))
                   y_10
                   (ite (= key_10 "/") (div y_10 x_10) (mod y_10 x_10))))))))) :named top_10))
(assert
  (= y_11 (ite (str.is_digit key_10) (ite fresh_10 x_10 y_10) (ite (= key_10 "e") y_10 z_10))))
(assert (= z_11 (ite (and (str.is_digit key_10) fresh_10) y_10 z_10)))
(assert (= fresh_11 (not (str.is_digit key_10))))
(assert (= bad_11 (or bad_10 (and (or (= key_10 "/") (= key_10 "%")) (= x_10 0)))))
(assert
  (= show_11
    (ite bad_11 "error" (ite (< x_11 0) (str.++ "-" (str.from_int (- x_11))) (str.from_int x_11)))))
(assert
  (or
    (str.in_re show_11 (re.++ (re.opt (str.to_re "-")) (re.+ (re.range "0" "9"))))
    bad_11
    (distinct show_11 "error")))
; key 11
(assert (= key_11 "/"))
(assert
  (! (= x_12
       (ite
         (str.is_digit key_11)
         (ite fresh_11 (str.to_int key_11) (+ (* 10 x_11) (str.to_int key_11)))
         (ite
           (= key_11 "e")
           x_11
           (ite
             (= key_11 "+")
             (+ y_11 x_11)
             (ite
               (= key_11 "-")
               (- y_11 x_11)
               (ite
                 (= key_11 "*")
                 (* y_11 x_11)
                 (ite
                   (or bad_11 (= x_11 0))
                   y_11
                   (ite (= key_11 "/") (div y_11 x_11) (mod y_11 x_11))))))))) :named top_11))
(assert
  (= y_12 (ite (str.is_digit key_11) (ite fresh_11 x_11 y_11) (ite (= key_11 "e") y_11 z_11))))
(assert (= z_12 (ite (and (str.is_digit key_11) fresh_11) y_11 z_11)))
(assert (= fresh_12 (not (str.is_digit key_11))))
(assert (= bad_12 (or bad_11 (and (or (= key_11 "/") (= key_11 "%")) (= x_11 0)))))
(assert
  (= show_12
    (ite bad_12 "error" (ite (< x_12 0) (str.++ "-" (str.from_int (- x_12))) (str.from_int x_12)))))
; key 12
(assert (= key_12 "+"))
(assert
  (! (= x_13
       (ite
         (str.is_digit key_12)
         (ite fresh_12 (str.to_int key_12) (+ (* 10 x_12) (str.to_int key_12)))
         (ite
           (= key_12 "e")
           x_12
           (ite
             (= key_12 "+")
             (+ y_12 x_12)
             (ite
               (= key_12 "-")
               (- y_12 x_12)
               (ite
                 (= key_12 "*")
                 (* y_12 x_12)
                 (ite
                   (or bad_12 (= x_12 0))
                   y_12
                   (ite (= key_12 "/") (div y_12 x_12) (mod y_12 x_12))))))))) :named top_12))
(assert
  (= y_13 (ite (str.is_digit key_12) (ite fresh_12 x_12 y_12) (ite (= key_12 "e") y_12 z_12))))
(assert (= z_13 (ite (and (str.is_digit key_12) fresh_12) y_12 z_12)))
(assert (= fresh_13 (not (str.is_digit key_12))))
(assert (= bad_13 (or bad_12 (and (or (= key_12 "/") (= key_12 "%")) (= x_12 0)))))
(assert
  (= show_13
    (ite bad_13 "error" (ite (< x_13 0) (str.++ "-" (str.from_int (- x_13))) (str.from_int x_13)))))
(assert
  (=> (not bad_13) (xor (= (abs x_13) x_13) (str.prefixof "-" show_13)) (<= (str.len show_13) 9)))
; key 13
(assert (= key_13 "e"))
(assert
  (! (= x_14
       (ite
         (str.is_digit key_13)
         (ite fresh_13 (str.to_int key_13) (+ (* 10 x_13) (str.to_int key_13)))
         (ite
           (= key_13 "e")
           x_13
           (ite
             (= key_13 "+")
             (+ y_13 x_13)
             (ite
               (= key_13 "-")
               (- y_13 x_13)
               (ite
                 (= key_13 "*")
                 (* y_13 x_13)
                 (ite
                   (or bad_13 (= x_13 0))
                   y_13
                   (ite (= key_13 "/") (div y_13 x_13) (mod y_13 x_13))))))))) :named top_13))
(assert
  (= y_14 (ite (str.is_digit key_13) (ite fresh_13 x_13 y_13) (ite (= key_13 "e") y_13 z_13))))
(assert (= z_14 (ite (and (str.is_digit key_13) fresh_13) y_13 z_13)))
(assert (= fresh_14 (not (str.is_digit key_13))))
(assert (= bad_14 (or bad_13 (and (or (= key_13 "/") (= key_13 "%")) (= x_13 0)))))
(assert
  (= show_14
    (ite bad_14 "error" (ite (< x_14 0) (str.++ "-" (str.from_int (- x_14))) (str.from_int x_14)))))
; key 14
(assert (= key_14 "4"))
(assert
  (! (= x_15
       (ite
         (str.is_digit key_14)
         (ite fresh_14 (str.to_int key_14) (+ (* 10 x_14) (str.to_int key_14)))
         (ite
           (= key_14 "e")
           x_14
           (ite
             (= key_14 "+")
             (+ y_14 x_14)
             (ite
               (= key_14 "-")
               (- y_14 x_14)
               (ite
                 (= key_14 "*")
                 (* y_14 x_14)
                 (ite
                   (or bad_14 (= x_14 0))
                   y_14
                   (ite (= key_14 "/") (div y_14 x_14) (mod y_14 x_14))))))))) :named top_14))
(assert
  (= y_15 (ite (str.is_digit key_14) (ite fresh_14 x_14 y_14) (ite (= key_14 "e") y_14 z_14))))
(assert (= z_15 (ite (and (str.is_digit key_14) fresh_14) y_14 z_14)))
(assert (= fresh_15 (not (str.is_digit key_14))))
(assert (= bad_15 (or bad_14 (and (or (= key_14 "/") (= key_14 "%")) (= x_14 0)))))
(assert
  (= show_15
    (ite bad_15 "error" (ite (< x_15 0) (str.++ "-" (str.from_int (- x_15))) (str.from_int x_15)))))
; key 15
(assert (= key_15 "%"))
(assert
  (! (= x_16
       (ite
         (str.is_digit key_15)
         (ite fresh_15 (str.to_int key_15) (+ (* 10 x_15) (str.to_int key_15)))
         (ite
           (= key_15 "e")
           x_15
           (ite
             (= key_15 "+")
             (+ y_15 x_15)
             (ite
               (= key_15 "-")
               (- y_15 x_15)
               (ite
                 (= key_15 "*")
                 (* y_15 x_15)
                 (ite
                   (or bad_15 (= x_15 0))
                   y_15
                   (ite (= key_15 "/") (div y_15 x_15) (mod y_15 x_15))))))))) :named top_15))
(assert
  (= y_16 (ite (str.is_digit key_15) (ite fresh_15 x_15 y_15) (ite (= key_15 "e") y_15 z_15))))
(assert (= z_16 (ite (and (str.is_digit key_15) fresh_15) y_15 z_15)))
(assert (= fresh_16 (not (str.is_digit key_15))))
(assert (= bad_16 (or bad_15 (and (or (= key_15 "/") (= key_15 "%")) (= x_15 0)))))
(assert
  (= show_16
    (ite bad_16 "error" (ite (< x_16 0) (str.++ "-" (str.from_int (- x_16))) (str.from_int x_16)))))
; key 16
(assert (= key_16 "-"))
(assert
  (! (= x_17
       (ite
         (str.is_digit key_16)
         (ite fresh_16 (str.to_int key_16) (+ (* 10 x_16) (str.to_int key_16)))
         (ite
           (= key_16 "e")
           x_16
           (ite
             (= key_16 "+")
             (+ y_16 x_16)
             (ite
               (= key_16 "-")
               (- y_16 x_16)
               (ite
                 (= key_16 "*")
                 (* y_16 x_16)
                 (ite
                   (or bad_16 (= x_16 0))
                   y_16
                   (ite (= key_16 "/") (div y_16 x_16) (mod y_16 x_16))))))))) :named top_16))
(assert
  (= y_17 (ite (str.is_digit key_16) (ite fresh_16 x_16 y_16) (ite (= key_16 "e") y_16 z_16))))
(assert (= z_17 (ite (and (str.is_digit key_16) fresh_16) y_16 z_16)))
(assert (= fresh_17 (not (str.is_digit key_16))))
(assert (= bad_17 (or bad_16 (and (or (= key_16 "/") (= key_16 "%")) (= x_16 0)))))
(assert
  (= show_17
    (ite bad_17 "error" (ite (< x_17 0) (str.++ "-" (str.from_int (- x_17))) (str.from_int x_17)))))
(assert
  (or
    (str.in_re show_17 (re.++ (re.opt (str.to_re "-")) (re.+ (re.range "0" "9"))))
    bad_17
    (distinct show_17 "error")))
; key 17
(assert (= key_17 "9"))
(assert
  (! (= x_18
       (ite
         (str.is_digit key_17)
         (ite fresh_17 (str.to_int key_17) (+ (* 10 x_17) (str.to_int key_17)))
         (ite
           (= key_17 "e")
           x_17
           (ite
             (= key_17 "+")
             (+ y_17 x_17)
             (ite
               (= key_17 "-")
               (- y_17 x_17)
               (ite
                 (= key_17 "*")
                 (* y_17 x_17)
                 (ite
                   (or bad_17 (= x_17 0))
                   y_17
                   (ite (= key_17 "/") (div y_17 x_17) (mod y_17 x_17))))))))) :named top_17))
(assert
  (= y_18 (ite (str.is_digit key_17) (ite fresh_17 x_17 y_17) (ite (= key_17 "e") y_17 z_17))))
(assert (= z_18 (ite (and (str.is_digit key_17) fresh_17) y_17 z_17)))
(assert (= fresh_18 (not (str.is_digit key_17))))
(assert (= bad_18 (or bad_17 (and (or (= key_17 "/") (= key_17 "%")) (= x_17 0)))))
(assert
  (= show_18
    (ite bad_18 "error" (ite (< x_18 0) (str.++ "-" (str.from_int (- x_18))) (str.from_int x_18)))))
; key 18
(assert (= key_18 "0"))
(assert
  (! (= x_19
       (ite
         (str.is_digit key_18)
         (ite fresh_18 (str.to_int key_18) (+ (* 10 x_18) (str.to_int key_18)))
         (ite
           (= key_18 "e")
           x_18
           (ite
             (= key_18 "+")
             (+ y_18 x_18)
             (ite
               (= key_18 "-")
               (- y_18 x_18)
               (ite
                 (= key_18 "*")
                 (* y_18 x_18)
                 (ite
                   (or bad_18 (= x_18 0))
                   y_18
                   (ite (= key_18 "/") (div y_18 x_18) (mod y_18 x_18))))))))) :named top_18))
(assert
  (= y_19 (ite (str.is_digit key_18) (ite fresh_18 x_18 y_18) (ite (= key_18 "e") y_18 z_18))))
(assert (= z_19 (ite (and (str.is_digit key_18) fresh_18) y_18 z_18)))
(assert (= fresh_19 (not (str.is_digit key_18))))
(assert (= bad_19 (or bad_18 (and (or (= key_18 "/") (= key_18 "%")) (= x_18 0)))))
(assert
  (= show_19
    (ite bad_19 "error" (ite (< x_19 0) (str.++ "-" (str.from_int (- x_19))) (str.from_int x_19)))))
; key 19
(assert (= key_19 "e"))
(assert
  (! (= x_20
       (ite
         (str.is_digit key_19)
         (ite fresh_19 (str.to_int key_19) (+ (* 10 x_19) (str.to_int key_19)))
         (ite
           (= key_19 "e")
           x_19
           (ite
             (= key_19 "+")
             (+ y_19 x_19)
             (ite
               (= key_19 "-")
               (- y_19 x_19)
               (ite
                 (= key_19 "*")
                 (* y_19 x_19)
                 (ite
                   (or bad_19 (= x_19 0))
                   y_19
                   (ite (= key_19 "/") (div y_19 x_19) (mod y_19 x_19))))))))) :named top_19))
(assert
  (= y_20 (ite (str.is_digit key_19) (ite fresh_19 x_19 y_19) (ite (= key_19 "e") y_19 z_19))))
(assert (= z_20 (ite (and (str.is_digit key_19) fresh_19) y_19 z_19)))
(assert (= fresh_20 (not (str.is_digit key_19))))
(assert (= bad_20 (or bad_19 (and (or (= key_19 "/") (= key_19 "%")) (= x_19 0)))))
(assert
  (= show_20
    (ite bad_20 "error" (ite (< x_20 0) (str.++ "-" (str.from_int (- x_20))) (str.from_int x_20)))))
(assert
  (=> (not bad_20) (xor (= (abs x_20) x_20) (str.prefixof "-" show_20)) (<= (str.len show_20) 9)))
; key 20
(assert (or (= key_20 "2") (= key_20 "7")))
(assert
  (! (= x_21
       (ite
         (str.is_digit key_20)
         (ite fresh_20 (str.to_int key_20) (+ (* 10 x_20) (str.to_int key_20)))
         (ite
           (= key_20 "e")
           x_20
           (ite
             (= key_20 "+")
             (+ y_20 x_20)
             (ite
               (= key_20 "-")
               (- y_20 x_20)
               (ite
                 (= key_20 "*")
                 (* y_20 x_20)
                 (ite
                   (or bad_20 (= x_20 0))
                   y_20
                   (ite (= key_20 "/") (div y_20 x_20) (mod y_20 x_20))))))))) :named top_20))
(assert
  (= y_21 (ite (str.is_digit key_20) (ite fresh_20 x_20 y_20) (ite (= key_20 "e") y_20 z_20))))
(assert (= z_21 (ite (and (str.is_digit key_20) fresh_20) y_20 z_20)))
(assert (= fresh_21 (not (str.is_digit key_20))))
(assert (= bad_21 (or bad_20 (and (or (= key_20 "/") (= key_20 "%")) (= x_20 0)))))
(assert
  (= show_21
    (ite bad_21 "error" (ite (< x_21 0) (str.++ "-" (str.from_int (- x_21))) (str.from_int x_21)))))
; key 21
(assert (= key_21 "*"))
(assert
  (! (= x_22
       (ite
         (str.is_digit key_21)
         (ite fresh_21 (str.to_int key_21) (+ (* 10 x_21) (str.to_int key_21)))
         (ite
           (= key_21 "e")
           x_21
           (ite
             (= key_21 "+")
             (+ y_21 x_21)
             (ite
               (= key_21 "-")
               (- y_21 x_21)
               (ite
                 (= key_21 "*")
                 (* y_21 x_21)
                 (ite
                   (or bad_21 (= x_21 0))
                   y_21
                   (ite (= key_21 "/") (div y_21 x_21) (mod y_21 x_21))))))))) :named top_21))
(assert
  (= y_22 (ite (str.is_digit key_21) (ite fresh_21 x_21 y_21) (ite (= key_21 "e") y_21 z_21))))
(assert (= z_22 (ite (and (str.is_digit key_21) fresh_21) y_21 z_21)))
(assert (= fresh_22 (not (str.is_digit key_21))))
(assert (= bad_22 (or bad_21 (and (or (= key_21 "/") (= key_21 "%")) (= x_21 0)))))
(assert
  (= show_22
    (ite bad_22 "error" (ite (< x_22 0) (str.++ "-" (str.from_int (- x_22))) (str.from_int x_22)))))
; key 22
(assert (= key_22 "e"))
(assert
  (! (= x_23
       (ite
         (str.is_digit key_22)
         (ite fresh_22 (str.to_int key_22) (+ (* 10 x_22) (str.to_int key_22)))
         (ite
           (= key_22 "e")
           x_22
           (ite
             (= key_22 "+")
             (+ y_22 x_22)
             (ite
               (= key_22 "-")
               (- y_22 x_22)
               (ite
                 (= key_22 "*")
                 (* y_22 x_22)
                 (ite
                   (or bad_22 (= x_22 0))
                   y_22
                   (ite (= key_22 "/") (div y_22 x_22) (mod y_22 x_22))))))))) :named top_22))
(assert
  (= y_23 (ite (str.is_digit key_22) (ite fresh_22 x_22 y_22) (ite (= key_22 "e") y_22 z_22))))
(assert (= z_23 (ite (and (str.is_digit key_22) fresh_22) y_22 z_22)))
(assert (= fresh_23 (not (str.is_digit key_22))))
(assert (= bad_23 (or bad_22 (and (or (= key_22 "/") (= key_22 "%")) (= x_22 0)))))
(assert
  (= show_23
    (ite bad_23 "error" (ite (< x_23 0) (str.++ "-" (str.from_int (- x_23))) (str.from_int x_23)))))
(assert
  (or
    (str.in_re show_23 (re.++ (re.opt (str.to_re "-")) (re.+ (re.range "0" "9"))))
    bad_23
    (distinct show_23 "error")))
; key 23
(assert (= key_23 "6"))
(assert
  (! (= x_24
       (ite
         (str.is_digit key_23)
         (ite fresh_23 (str.to_int key_23) (+ (* 10 x_23) (str.to_int key_23)))
         (ite
           (= key_23 "e")
           x_23
           (ite
             (= key_23 "+")
             (+ y_23 x_23)
             (ite
               (= key_23 "-")
               (- y_23 x_23)
               (ite
                 (= key_23 "*")
                 (* y_23 x_23)
                 (ite
                   (or bad_23 (= x_23 0))
                   y_23
                   (ite (= key_23 "/") (div y_23 x_23) (mod y_23 x_23))))))))) :named top_23))
(assert
  (= y_24 (ite (str.is_digit key_23) (ite fresh_23 x_23 y_23) (ite (= key_23 "e") y_23 z_23))))
(assert (= z_24 (ite (and (str.is_digit key_23) fresh_23) y_23 z_23)))
(assert (= fresh_24 (not (str.is_digit key_23))))
(assert (= bad_24 (or bad_23 (and (or (= key_23 "/") (= key_23 "%")) (= x_23 0)))))
(assert
  (= show_24
    (ite bad_24 "error" (ite (< x_24 0) (str.++ "-" (str.from_int (- x_24))) (str.from_int x_24)))))
; key 24
(assert (= key_24 "/"))
(assert
  (! (= x_25
       (ite
         (str.is_digit key_24)
         (ite fresh_24 (str.to_int key_24) (+ (* 10 x_24) (str.to_int key_24)))
         (ite
           (= key_24 "e")
           x_24
           (ite
             (= key_24 "+")
             (+ y_24 x_24)
             (ite
               (= key_24 "-")
               (- y_24 x_24)
               (ite
                 (= key_24 "*")
                 (* y_24 x_24)
                 (ite
                   (or bad_24 (= x_24 0))
                   y_24
                   (ite (= key_24 "/") (div y_24 x_24) (mod y_24 x_24))))))))) :named top_24))
(assert
  (= y_25 (ite (str.is_digit key_24) (ite fresh_24 x_24 y_24) (ite (= key_24 "e") y_24 z_24))))
(assert (= z_25 (ite (and (str.is_digit key_24) fresh_24) y_24 z_24)))
(assert (= fresh_25 (not (str.is_digit key_24))))
(assert (= bad_25 (or bad_24 (and (or (= key_24 "/") (= key_24 "%")) (= x_24 0)))))
(assert
  (= show_25
    (ite bad_25 "error" (ite (< x_25 0) (str.++ "-" (str.from_int (- x_25))) (str.from_int x_25)))))
; key 25
(assert (= key_25 "+"))
(assert
  (! (= x_26
       (ite
         (str.is_digit key_25)
         (ite fresh_25 (str.to_int key_25) (+ (* 10 x_25) (str.to_int key_25)))
         (ite
           (= key_25 "e")
           x_25
           (ite
             (= key_25 "+")
             (+ y_25 x_25)
             (ite
               (= key_25 "-")
               (- y_25 x_25)
               (ite
                 (= key_25 "*")
                 (* y_25 x_25)
                 (ite
                   (or bad_25 (= x_25 0))
                   y_25
                   (ite (= key_25 "/") (div y_25 x_25) (mod y_25 x_25))))))))) :named top_25))
(assert
  (= y_26 (ite (str.is_digit key_25) (ite fresh_25 x_25 y_25) (ite (= key_25 "e") y_25 z_25))))
(assert (= z_26 (ite (and (str.is_digit key_25) fresh_25) y_25 z_25)))
(assert (= fresh_26 (not (str.is_digit key_25))))
(assert (= bad_26 (or bad_25 (and (or (= key_25 "/") (= key_25 "%")) (= x_25 0)))))
(assert
  (= show_26
    (ite bad_26 "error" (ite (< x_26 0) (str.++ "-" (str.from_int (- x_26))) (str.from_int x_26)))))
; key 26
(assert (= key_26 "3"))
(assert
  (! (= x_27
       (ite
         (str.is_digit key_26)
         (ite fresh_26 (str.to_int key_26) (+ (* 10 x_26) (str.to_int key_26)))
         (ite
           (= key_26 "e")
           x_26
           (ite
             (= key_26 "+")
             (+ y_26 x_26)
             (ite
               (= key_26 "-")
               (- y_26 x_26)
               (ite
                 (= key_26 "*")
                 (* y_26 x_26)
                 (ite
                   (or bad_26 (= x_26 0))
                   y_26
                   (ite (= key_26 "/") (div y_26 x_26) (mod y_26 x_26))))))))) :named top_26))
(assert
  (= y_27 (ite (str.is_digit key_26) (ite fresh_26 x_26 y_26) (ite (= key_26 "e") y_26 z_26))))
(assert (= z_27 (ite (and (str.is_digit key_26) fresh_26) y_26 z_26)))
(assert (= fresh_27 (not (str.is_digit key_26))))
(assert (= bad_27 (or bad_26 (and (or (= key_26 "/") (= key_26 "%")) (= x_26 0)))))
(assert
  (= show_27
    (ite bad_27 "error" (ite (< x_27 0) (str.++ "-" (str.from_int (- x_27))) (str.from_int x_27)))))
(assert
  (=> (not bad_27) (xor (= (abs x_27) x_27) (str.prefixof "-" show_27)) (<= (str.len show_27) 9)))
; key 27
(assert (= key_27 "-"))
(assert
  (! (= x_28
       (ite
         (str.is_digit key_27)
         (ite fresh_27 (str.to_int key_27) (+ (* 10 x_27) (str.to_int key_27)))
         (ite
           (= key_27 "e")
           x_27
           (ite
             (= key_27 "+")
             (+ y_27 x_27)
             (ite
               (= key_27 "-")
               (- y_27 x_27)
               (ite
                 (= key_27 "*")
                 (* y_27 x_27)
                 (ite
                   (or bad_27 (= x_27 0))
                   y_27
                   (ite (= key_27 "/") (div y_27 x_27) (mod y_27 x_27))))))))) :named top_27))
(assert
  (= y_28 (ite (str.is_digit key_27) (ite fresh_27 x_27 y_27) (ite (= key_27 "e") y_27 z_27))))
(assert (= z_28 (ite (and (str.is_digit key_27) fresh_27) y_27 z_27)))
(assert (= fresh_28 (not (str.is_digit key_27))))
(assert (= bad_28 (or bad_27 (and (or (= key_27 "/") (= key_27 "%")) (= x_27 0)))))
(assert
  (= show_28
    (ite bad_28 "error" (ite (< x_28 0) (str.++ "-" (str.from_int (- x_28))) (str.from_int x_28)))))
(assert (and (= show_28 "146") (= tape (str.++ key_0 key_1 key_2)) (not bad_28)))

(check-sat)
(exit)
