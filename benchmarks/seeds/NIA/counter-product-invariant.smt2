; A loop that computes a product by adding: p = i * n is kept by each of six steps for all n; claim:
; the loop ends with another value, or a step breaks it.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n Int)
(declare-const m Int)
(declare-const i_0 Int)
(declare-const i_1 Int)
(declare-const i_2 Int)
(declare-const i_3 Int)
(declare-const i_4 Int)
(declare-const i_5 Int)
(declare-const i_6 Int)
(declare-const p_0 Int)
(declare-const p_1 Int)
(declare-const p_2 Int)
(declare-const p_3 Int)
(declare-const p_4 Int)
(declare-const p_5 Int)
(declare-const p_6 Int)

(assert (and (= i_0 0) (= p_0 0) (<= 0 n 50) (= m 6)))
(assert
  (! (ite (< i_0 m) (and (= i_1 (+ i_0 1)) (= p_1 (+ p_0 n))) (and (= i_1 i_0) (= p_1 p_0))) :named step_0))
(assert
  (=>
    (= p_0 (* i_0 n))
    (or (= p_1 (* i_1 n)) (exists ((z Int)) (and (= z n) (distinct p_1 (* i_1 z)))))))
(assert
  (! (ite (< i_1 m) (and (= i_2 (+ i_1 1)) (= p_2 (+ p_1 n))) (and (= i_2 i_1) (= p_2 p_1))) :named step_1))
(assert
  (=>
    (= p_1 (* i_1 n))
    (or (= p_2 (* i_2 n)) (exists ((z Int)) (and (= z n) (distinct p_2 (* i_2 z)))))))
(assert
  (! (ite (< i_2 m) (and (= i_3 (+ i_2 1)) (= p_3 (+ p_2 n))) (and (= i_3 i_2) (= p_3 p_2))) :named step_2))
(assert
  (=>
    (= p_2 (* i_2 n))
    (or (= p_3 (* i_3 n)) (exists ((z Int)) (and (= z n) (distinct p_3 (* i_3 z)))))))
(assert
  (! (ite (< i_3 m) (and (= i_4 (+ i_3 1)) (= p_4 (+ p_3 n))) (and (= i_4 i_3) (= p_4 p_3))) :named step_3))
(assert
  (=>
    (= p_3 (* i_3 n))
    (or (= p_4 (* i_4 n)) (exists ((z Int)) (and (= z n) (distinct p_4 (* i_4 z)))))))
(assert
  (! (ite (< i_4 m) (and (= i_5 (+ i_4 1)) (= p_5 (+ p_4 n))) (and (= i_5 i_4) (= p_5 p_4))) :named step_4))
(assert
  (=>
    (= p_4 (* i_4 n))
    (or (= p_5 (* i_5 n)) (exists ((z Int)) (and (= z n) (distinct p_5 (* i_5 z)))))))
(assert
  (! (ite (< i_5 m) (and (= i_6 (+ i_5 1)) (= p_6 (+ p_5 n))) (and (= i_6 i_5) (= p_6 p_5))) :named step_5))
(assert
  (=>
    (= p_5 (* i_5 n))
    (or (= p_6 (* i_6 n)) (exists ((z Int)) (and (= z n) (distinct p_6 (* i_6 z)))))))
(assert
  (or
    (not (= p_6 (* m n)))
    (not (forall ((x Int) (y Int)) (= (+ (* x y) x) (* x (+ y 1)))))
    (> i_6 m)))

(check-sat)
(exit)
