; A number kept in an array of numbers survives the write of its neighbour.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a (Array (_ BitVec 8) Float32))
(declare-const i (_ BitVec 8))
(declare-const x Float32)
(define-fun b () (Array (_ BitVec 8) Float32) (store a (bvnot i) (fp.neg x)))
(assert (not (= (fp.abs (select b i)) (fp.abs (select a i)))))

(check-sat)
(exit)
