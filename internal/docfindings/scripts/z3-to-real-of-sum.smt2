; title: `fp.to_real` of a sum whose rounding mode is no constant
; found by: campaign
; solver: z3 4.8.7 to 4.16.0
; expect: sat
; wrong: unsat
; right: z3 5.0.0 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory FloatingPoint: fp.add is the sum of the two numbers, rounded by m. 0 + 0.5 is 0.5, which every mode leaves as it
; is, and fp.to_real gives the number that a float stands for. z3 says unsat whenever the rounding mode is no constant;
; behind any mode that is one it is right. Found in a campaign over seeds of QF_FPLRA, by the strategy terms.
(set-logic QF_FPLRA)
(declare-fun m () RoundingMode)
(assert (= (fp.to_real (fp.add m (_ +zero 5 11) (fp #b0 #b01110 #b0000000000))) 0.5))
(check-sat)
; witness:
; (define-fun m () RoundingMode RNE)
