; A logical shift by one divides every value by two, an arithmetic one does not always, and the signed
; quotient rounds to zero.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x (_ BitVec 5))
(assert (or
  (not (forall ((v (_ BitVec 5))) (= (bvlshr v #b00001) (bvudiv v #b00010))))
  (forall ((v (_ BitVec 5))) (= (bvashr v #b00001) (bvsdiv v #b00010)))
  (exists ((v (_ BitVec 5))) (distinct (bvurem v #b00100) ((_ zero_extend 3) ((_ extract 1 0) v))))
  (and (= x (bvmul x #b00011)) (not (exists ((k (_ BitVec 4))) (= x (concat k #b0)))))))

(check-sat)
(exit)
