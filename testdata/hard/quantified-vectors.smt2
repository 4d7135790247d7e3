; All 4,096 bindings of three variables, with a costly body.
(set-logic BV)
(declare-const w (_ BitVec 2048))
(assert (forall ((x (_ BitVec 4)) (y (_ BitVec 4)) (z (_ BitVec 4)))
  (bvule (bvudiv (bvmul w w) (bvor (bvshl ((_ zero_extend 2044) x) (_ bv900 2048)) ((_ zero_extend 2044) y) (_ bv1 2048))) (bvor (bvnot w) w))))
