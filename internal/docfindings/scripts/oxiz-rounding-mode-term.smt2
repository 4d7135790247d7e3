; title: a rounding mode that is no name is rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2
; not by conform: of a solver that the tests have not
;
; Theory FloatingPoint: the argument is of sort RoundingMode. oxiz says "expected rounding mode symbol".
(set-logic QF_FP)
(declare-const p Bool)
(assert (= (fp.add (ite p RNE RTZ) (_ +oo 5 11) (_ +oo 5 11)) (_ +oo 5 11)))
(check-sat)
; witness:
; (define-fun p () Bool true)
