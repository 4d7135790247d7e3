; solver: z3 4.8.12
; expect: sat
; wrong: crash
; right: z3 4.8.17, z3 4.11.2, z3 4.13.0, z3 4.13.4, z3 5.4.0, cvc5 1.0.3, cvc5 1.4.2
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
