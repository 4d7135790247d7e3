; Two numbers that compare equal but whose quotients of one differ.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const x Float32)
(declare-const y Float32)
(assert (fp.eq x y))
(assert (not (= x y)))
(assert (and (fp.isZero x) (fp.isNegative y) (distinct x (_ -zero 8 24))))

(check-sat)
(exit)
