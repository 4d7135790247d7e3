; A pocket calculator: a four bit operation on two operands from a table of constants, with remainder,
; root, quotient and fused product; find the operation and operands that display 1.5 with the inexact
; lamp off.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const op (_ BitVec 4))
(declare-const i (_ BitVec 2))
(declare-const j (_ BitVec 2))
(declare-const a Float64)
(declare-const b Float64)
(declare-const shown Float64)
(declare-const lamp (_ BitVec 8))
(declare-const count (_ BitVec 8))

(define-fun c3 () Float64 ((_ to_fp 11 53) RNE 3.0))
(define-fun c2 () Float64 (fp #b0 #b10000000000 #x0000000000000))
(define-fun c7 () Float64 ((_ to_fp 11 53) RNA 7.5))
(define-fun k ((n (_ BitVec 2))) Float64 (ite (= n #b00) c3 (ite (= n #b01) c2 (ite (= n #b10) c7 (_ -zero 11 53)))))
(assert (and (= a (k i)) (= b (k j)) (bvuge op ((_ rotate_right 1) #x2))))
(define-fun on_equal_pair ((x Float64) (y Float64)) Bool (and (= a x) (= b y)))
(assert (= shown
  (ite (= op #x1) (ite (on_equal_pair c3 c2) (fp.div RNE c3 c2) (ite (on_equal_pair c7 c2) (fp.div roundTowardZero c7 c2) (_ NaN 11 53)))
  (ite (= op #x2) (ite (on_equal_pair c7 c3) (fp.rem c7 c3) (ite (on_equal_pair c7 c2) (fp.rem c7 c2) (_ +zero 11 53)))
  (ite (= op #x3) (ite (= a c3) (fp.sqrt roundTowardPositive c3) (fp.sqrt roundNearestTiesToEven c2))
  (ite (= op #x4) (ite (on_equal_pair c2 c3) (fp.fma roundNearestTiesToAway c2 c3 (fp.neg c7)) (_ -zero 11 53))
  (ite (bvsgt op #x4) (fp.sub RNE a b) a)))))))
(assert (= shown ((_ to_fp 11 53) RTP ((_ to_fp 8 24) RNE 1.5))))
(assert (=> (fp.isPositive b) (= lamp (bvnor #xff lamp)) (= count (bvsdiv (concat #x0 op) #x02))))
(assert (and (not (= lamp #x01)) (= (bvsrem count #x03) (bvsmod count #x03))))
(assert (xor (= op #x1) (= i #b10)))

(check-sat)
(exit)
