; A memo table for the Fibonacci numbers filled for twelve arguments in a strange order, once by
; adding and once by differences. Claim: the table value at 12 is not 144.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun memo (Int) Int)
(declare-fun known (Int) Bool)

(assert (and (= (memo 0) 0) (= (memo 1) 1) (known 0) (known 1)))
(assert
  (! (=> (and (known 6) (known 5)) (and (known 7) (= (memo 7) (+ (memo (- 7 1)) (memo (- 7 2)))))) :named fill_7))
(assert
  (! (=> (and (known 2) (known 1)) (and (known 3) (= (memo 3) (+ (memo (- 3 1)) (memo (- 3 2)))))) :named fill_3))
(assert
  (! (=>
       (and (known 11) (known 10))
       (and (known 12) (= (memo 12) (+ (memo (- 12 1)) (memo (- 12 2)))))) :named fill_12))
(assert
  (! (=> (and (known 1) (known 0)) (and (known 2) (= (memo 2) (+ (memo (- 2 1)) (memo (- 2 2)))))) :named fill_2))
(assert
  (! (=> (and (known 8) (known 7)) (and (known 9) (= (memo 9) (+ (memo (- 9 1)) (memo (- 9 2)))))) :named fill_9))
(assert
  (! (=> (and (known 4) (known 3)) (and (known 5) (= (memo 5) (+ (memo (- 5 1)) (memo (- 5 2)))))) :named fill_5))
(assert
  (! (=>
       (and (known 10) (known 9))
       (and (known 11) (= (memo 11) (+ (memo (- 11 1)) (memo (- 11 2)))))) :named fill_11))
(assert
  (! (=> (and (known 3) (known 2)) (and (known 4) (= (memo 4) (+ (memo (- 4 1)) (memo (- 4 2)))))) :named fill_4))
(assert
  (! (=> (and (known 7) (known 6)) (and (known 8) (= (memo 8) (+ (memo (- 8 1)) (memo (- 8 2)))))) :named fill_8))
(assert
  (! (=> (and (known 5) (known 4)) (and (known 6) (= (memo 6) (+ (memo (- 6 1)) (memo (- 6 2)))))) :named fill_6))
(assert
  (! (=>
       (and (known 9) (known 8))
       (and (known 10) (= (memo 10) (+ (memo (- 10 1)) (memo (- 10 2)))))) :named fill_10))
(assert (or (not (known 12)) (< (memo 12) 144) (> (- (memo 12) (memo 10)) 89)))

(check-sat)
(exit)
