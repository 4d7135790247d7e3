; title: `fp` of symbols is rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory FloatingPoint: fp takes bit-vectors. oxiz takes literals only.
(set-logic QF_BVFP)
(declare-const x (_ BitVec 10))
(assert (= (fp #b0 #b00000 x) (_ +zero 5 11)))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 10) #b0000000000)
