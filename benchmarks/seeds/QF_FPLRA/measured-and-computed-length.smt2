; A length measured in exact reals and its stored single precision value chosen among literals; the
; error of the stored value is positive and below one millionth.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const length Real)
(declare-const stored Real)
(declare-const error Real)
(declare-const x Float32)

(assert (or (= x ((_ to_fp 8 24) RNE 1.1)) (= x ((_ to_fp 8 24) RTZ 2.7)) (= x (fp #b0 #x7f #b00000000000000000000000))))
(assert (= stored (fp.to_real x)))
(assert (and (= error (- stored length)) (> error 0.0) (< error 0.000001)))
(assert (or (= length 1.1) (= length 2.7) (= length 1)))
(assert (=> (= length 2.7) (fp.gt x ((_ to_fp 8 24) RNE 3.0))))

(check-sat)
(exit)
