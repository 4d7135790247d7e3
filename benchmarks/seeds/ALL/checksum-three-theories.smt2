; A check sum of two bytes computed with integers, with bit vectors and in a table; claim: the
; parities of integer and vector sums differ.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x Int)
(declare-const y Int)
(declare-const sum Int)
(declare-const bx (_ BitVec 4))
(declare-const by (_ BitVec 4))
(declare-const bsum (_ BitVec 4))
(declare-const nibble (Array Int (_ BitVec 4)))

(assert (= (select nibble 0) #x0))
(assert (= (select nibble 1) #x1))
(assert (= (select nibble 2) #x2))
(assert (= (select nibble 3) #x3))
(assert (= (select nibble 4) #x4))
(assert (= (select nibble 5) #x5))
(assert (= (select nibble 6) #x6))
(assert (= (select nibble 7) #x7))
(assert (and (<= 0 x 7) (<= 0 y 7) (= bx (select nibble x)) (= by (select nibble y))))
(assert (and (= sum (+ x y)) (= bsum (bvadd bx by))))
(assert (or (xor (= (mod sum 2) 1) (= ((_ extract 0 0) bsum) #b1)) (and (> sum 7) (bvult bsum #x8)) (and (= x y) (distinct bx by))))

(check-sat)
(exit)
