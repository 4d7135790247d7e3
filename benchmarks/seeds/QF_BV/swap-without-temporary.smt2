; Three exclusive ors swap two registers; also with subtraction and addition.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (_ BitVec 24))
(declare-const b (_ BitVec 24))
(declare-const by_sub Bool)
(assert
  (let ((x (ite by_sub (bvsub a b) (bvxor a b))))
    (let ((y (ite by_sub (bvadd b x) (bvxor b x))))
      (let ((z (ite by_sub (bvsub y x) (bvxor x y))))
        (or (distinct y a) (not (= z b)))))))

(check-sat)
(exit)
