; solver: cvc5 1.0.3
; expect: sat
; wrong: unsat
; right: cvc5 1.4.2, z3 4.8.12, z3 5.4.1
;
; Theory FloatingPoint: ((_ to_fp 8 24) RTP x) is x rounded towards positive: of a negative number between the least
; float and 0, as of -1/10^50, that is -zero. To cvc5 no real number is converted to -zero, by no rounding mode; with
; x = -1/10^50 as a second assertion, which leaves fewer models, it answers sat. Found by the comparison of single
; operators.
(set-logic QF_FPLRA)
(declare-fun x () Real)
(assert (= ((_ to_fp 8 24) RTP x) (_ -zero 8 24)))
(check-sat)
