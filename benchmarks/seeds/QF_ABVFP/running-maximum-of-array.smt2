; The running maximum over three readings in an array ignores readings that are not numbers; claim: a
; reading exceeds the result, or the result is not a number although a reading is one.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const r (Array (_ BitVec 2) Float32))
(declare-const best_0 Float32)
(declare-const best_1 Float32)
(declare-const best_2 Float32)
(declare-const best_3 Float32)

(assert (= best_0 (_ -oo 8 24)))
(assert
  (let ((v (select r (_ bv0 2)))) (= best_1 (ite (or (fp.isNaN v) (fp.leq v best_0)) best_0 v))))
(assert
  (let ((v (select r (_ bv1 2)))) (= best_2 (ite (or (fp.isNaN v) (fp.leq v best_1)) best_1 v))))
(assert
  (let ((v (select r (_ bv2 2)))) (= best_3 (ite (or (fp.isNaN v) (fp.leq v best_2)) best_2 v))))
(assert
  (or
    (fp.gt (select r (_ bv0 2)) best_3)
    (fp.gt (select r (_ bv1 2)) best_3)
    (fp.gt (select r (_ bv2 2)) best_3)
    (fp.isNaN best_3)
    (and
      (distinct best_3 (select r (_ bv0 2)) (_ -oo 8 24))
      (distinct best_3 (select r (_ bv1 2)) (_ -oo 8 24))
      (distinct best_3 (select r (_ bv2 2)) (_ -oo 8 24))
      (not (fp.isZero best_3)))))

(check-sat)
(exit)
