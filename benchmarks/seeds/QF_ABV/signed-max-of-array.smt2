; The signed maximum of five cells by a loop against a tournament; claim: results differ, or the
; maximum is below the truncated mean of two of them.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (Array (_ BitVec 3) (_ BitVec 9)))
(declare-const run_0 (_ BitVec 9))
(declare-const run_1 (_ BitVec 9))
(declare-const run_2 (_ BitVec 9))
(declare-const run_3 (_ BitVec 9))
(declare-const run_4 (_ BitVec 9))
(declare-const t01 (_ BitVec 9))
(declare-const t23 (_ BitVec 9))
(declare-const best (_ BitVec 9))

(assert (= run_0 (select a (_ bv0 3))))
(assert (= run_1 (ite (bvsgt (select a (_ bv1 3)) run_0) (select a (_ bv1 3)) run_0)))
(assert (= run_2 (ite (bvsgt (select a (_ bv2 3)) run_1) (select a (_ bv2 3)) run_1)))
(assert (= run_3 (ite (bvsgt (select a (_ bv3 3)) run_2) (select a (_ bv3 3)) run_2)))
(assert (= run_4 (ite (bvsgt (select a (_ bv4 3)) run_3) (select a (_ bv4 3)) run_3)))
(assert
  (and
    (= t01
      (ite
        (bvslt (select a (_ bv0 3)) (select a (_ bv1 3)))
        (select a (_ bv1 3))
        (select a (_ bv0 3))))
    (= t23
      (ite
        (bvsle (select a (_ bv2 3)) (select a (_ bv3 3)))
        (select a (_ bv3 3))
        (select a (_ bv2 3))))))
(assert
  (= best
    (let ((m (ite (bvsge t01 t23) t01 t23)))
      (ite (bvsge m (select a (_ bv4 3))) m (select a (_ bv4 3))))))
(assert
  (or
    (distinct best run_4)
    (and
      (bvsge (select a (_ bv1 3)) (_ bv0 9))
      (bvsge (select a (_ bv3 3)) (_ bv0 9))
      (bvslt best (bvsdiv (bvadd (select a (_ bv1 3)) (select a (_ bv3 3))) (_ bv2 9)))
      (bvsge (bvadd (select a (_ bv1 3)) (select a (_ bv3 3))) (_ bv0 9)))
    (and true (bvslt (bvsmod best (_ bv16 9)) (_ bv0 9)))
    (and (bvsge best (_ bv0 9)) (not (= (bvsrem best (_ bv16 9)) (bvsmod best (_ bv16 9)))))))

(check-sat)
(exit)
