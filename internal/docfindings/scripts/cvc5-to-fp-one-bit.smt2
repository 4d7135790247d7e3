; title: `to_fp` of a symbol of one bit
; found by: campaign
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: crash
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: the argument of to_fp is a signed number, so that #b0 is 0. cvc5 dies of a segmentation fault, with
; --fp-exp, which it needs for formats of this size. Found by the comparison of operators, where the argument is free.
(set-logic QF_BVFP)
(declare-const x (_ BitVec 1))
(assert (= ((_ to_fp 2 2) RNE x) (_ +zero 2 2)))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 1) #b0)
