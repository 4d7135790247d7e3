; Three coefficients of a polynomial in a table, exponents by a function; its value at 3 modulo 2^12
; is given, so are some division facts.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun exponent ((_ BitVec 2)) (_ BitVec 12))
(declare-const coeff (Array (_ BitVec 2) (_ BitVec 12)))
(declare-const t0 (_ BitVec 12))
(declare-const t1 (_ BitVec 12))
(declare-const t2 (_ BitVec 12))
(declare-const value (_ BitVec 12))

(assert
  (let ((e (exponent (_ bv0 2)))
        (c (select coeff (_ bv0 2))))
    (and
      (bvule e #x003)
      (= t0 (bvmul c (ite (= e #x000) #x001 (ite (= e #x001) #x003 (ite (= e #x002) #x009 #x01b))))))))
(assert
  (let ((e (exponent (_ bv1 2)))
        (c (select coeff (_ bv1 2))))
    (and
      (bvule e #x003)
      (= t1 (bvmul c (ite (= e #x000) #x001 (ite (= e #x001) #x003 (ite (= e #x002) #x009 #x01b))))))))
(assert
  (let ((e (exponent (_ bv2 2)))
        (c (select coeff (_ bv2 2))))
    (and
      (bvule e #x003)
      (= t2 (bvmul c (ite (= e #x000) #x001 (ite (= e #x001) #x003 (ite (= e #x002) #x009 #x01b))))))))
(assert (= value (bvadd t0 t1 t2)))
(assert (= value #x2f5))
(assert
  (and
    (= (bvurem t0 #x005) #x002)
    (= (bvudiv t1 #x004) (select coeff #b00))
    (bvslt t2 #x000)
    (not (= t0 t1))))
(assert (distinct (exponent #b00) (exponent #b01) (exponent #b10)))
(assert
  (=
    ((_ rotate_left 3) (select coeff #b10))
    (bvneg ((_ sign_extend 4) ((_ extract 9 2) (select coeff #b11))))))

(check-sat)
(exit)
