; title: `fp.fma` whose rounding mode is no constant
; found by: campaign
; solver: z3 4.8.12
; expect: sat
; wrong: crash
; right: z3 4.8.17 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory FloatingPoint: (fp.fma m x y z) is x * y + z, rounded once by m; with x zero that is 0 + y, which is y. z3 ends
; with "ASSERTION VIOLATION, fpa2bv_converter.cpp, line 118, UNEXPECTED CODE WAS REACHED" whenever the rounding mode is
; no constant, in any format. Found in a campaign over seeds of QF_FP.
(set-logic QF_FP)
(declare-fun x () Float32)
(declare-fun y () Float32)
(declare-fun m () RoundingMode)
(assert (= (fp.fma m x y y) y))
(check-sat)
; witness:
; (define-fun x () Float32 (_ +zero 8 24))
; (define-fun y () Float32 (fp #b0 #b01111111 #b00000000000000000000000))
; (define-fun m () RoundingMode RNE)
