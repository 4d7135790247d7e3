; A Hill cipher with a 2 by 2 key modulo 26: find the second row from known plain and cipher pairs,
; and its inverse, whose product with the key is the identity.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const k00 Int)
(declare-const k01 Int)
(declare-const k10 Int)
(declare-const k11 Int)
(declare-const v00 Int)
(declare-const v01 Int)
(declare-const v10 Int)
(declare-const v11 Int)
(declare-const det Int)

(define-fun residue ((x Int)) Bool (and (<= 0 x) (<= x 25)))
(define-fun m26 ((x Int)) Int (mod x 26))
(assert
  (and (residue k00) (residue k01) (residue k10) (residue k11) (residue v00) (residue v01)
    (residue v10) (residue v11)))
(assert (! (= (m26 (+ (* k00 7) (* k01 4))) 3) :named pair_0_0))
(assert (! (= (m26 (+ (* k10 7) (* k11 4))) 17) :named pair_0_1))
(assert (! (= (m26 (+ (* k00 11) (* k01 15))) 15) :named pair_1_0))
(assert (! (= (m26 (+ (* k10 11) (* k11 15))) 0) :named pair_1_1))
(assert (! (= (m26 (+ (* k00 0) (* k01 19))) 22) :named pair_2_0))
(assert (! (= (m26 (+ (* k10 0) (* k11 19))) 1) :named pair_2_1))
(assert (= (mod (+ (* k00 v00) (* k01 v10)) 26) 1))
(assert (= (mod (+ (* k00 v01) (* k01 v11)) 26) 0))
(assert (= (mod (+ (* k10 v00) (* k11 v10)) 26) 0))
(assert (= (mod (+ (* k10 v01) (* k11 v11)) 26) 1))
(assert (! (and (= k00 7) (= k01 8) (= v00 25) (= v11 23)) :named known))
(assert (= det (- (* k00 k11) (* k01 k10))))
(assert
  (and (not (= (mod det 2) 0)) (distinct (mod det 13) 0) (=> (< det 0) (> (div det 26) (- 26)))))

(check-sat)
(exit)
