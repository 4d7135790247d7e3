; Flipping the top bit of the representation negates a number.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const b (_ BitVec 32))
(define-fun x () Float32 ((_ to_fp 8 24) b))
(define-fun y () Float32 ((_ to_fp 8 24) (bvxor b #x80000000)))
(assert (not (= y (fp.neg x))))

(check-sat)
(exit)
