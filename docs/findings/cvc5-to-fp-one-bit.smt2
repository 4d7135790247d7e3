; solver: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.3.0
; expect: sat
; wrong: crash
; right: cvc5 1.4.0, cvc5 1.4.2, z3 4.8.12, z3 5.4.0
;
; Theory FloatingPoint: the argument of to_fp is a signed number, so that #b0 is 0. cvc5 dies of a segmentation fault, with
; --fp-exp, which it needs for formats of this size. Found by the comparison of operators, where the argument is free.
(set-logic QF_BVFP)
(declare-const x (_ BitVec 1))
(assert (= ((_ to_fp 2 2) RNE x) (_ +zero 2 2)))
(check-sat)
