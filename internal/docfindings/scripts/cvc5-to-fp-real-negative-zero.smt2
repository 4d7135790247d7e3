; title: `to_fp` of a real symbol is never -zero
; found by: campaign
; solver: z3 4.12.2, cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: z3 4.8.7 to 4.11.2, 4.12.6 to 5.4.1, cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: ((_ to_fp 8 24) RTP x) is x rounded towards positive: of a negative number between the least
; float and 0, as of -1/10^50, that is -zero. To cvc5 no real number is converted to -zero, by no rounding mode; with
; x = -1/10^50 as a second assertion, which leaves fewer models, it answers sat. Found by the comparison of single
; operators.
(set-logic QF_FPLRA)
(declare-fun x () Real)
(assert (= ((_ to_fp 8 24) RTP x) (_ -zero 8 24)))
(check-sat)
; witness:
; (define-fun x () Real (/ (- 1.0) 100000000000000000000000000000000000000000000000000.0))
