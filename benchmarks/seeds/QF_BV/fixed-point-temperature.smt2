; A sensor value in sixteenths of a degree as a 12 bit signed number, converted to tenths with
; arithmetic shifts; claim: the conversion changes the sign or the order of two readings.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const raw_a (_ BitVec 12))
(declare-const raw_b (_ BitVec 12))
(define-fun tenths ((r (_ BitVec 12))) (_ BitVec 20)
  (bvashr (bvmul ((_ sign_extend 8) r) (_ bv10 20)) (_ bv4 20)))
(assert (and (bvsle #xc90 raw_a) (bvsle raw_a #x7d0) (bvsge raw_b #xc90) (not (bvsgt raw_b #x7d0))))
(assert (or
  (and (bvslt raw_a raw_b) (bvsgt (tenths raw_a) (tenths raw_b)))
  (and (bvsge raw_a #x000) (bvslt (tenths raw_a) #x00000))
  (and (bvslt raw_a (bvneg #x001)) (not (bvslt (tenths raw_a) #x00000)) true)
  (and (= raw_a raw_b) (distinct (tenths raw_a) (tenths raw_b)) (not false))))

(check-sat)
(exit)
