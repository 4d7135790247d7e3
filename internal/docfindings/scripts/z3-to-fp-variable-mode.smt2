; title: `to_fp` of a real whose rounding mode is no constant is not rounded as the mode says
; found by: campaign
; solver: z3 4.8.7 to 4.8.17
; expect: unsat
; wrong: sat
; also in: Float32
; right: z3 4.9.1 to 5.4.1, cvc5 1.4.2
;
; Theory FloatingPoint: ((_ to_fp 2 2) m x) is x rounded by m. 1/3 lies between 0 and the least number of the format, which
; is 0.5; towards zero, and downwards, it becomes 0. z3 gives RTZ as its model, and evaluates the term to 0 if RTZ stands
; there in the place of m. Found by the comparison of operators, where the rounding mode is free.
(set-logic ALL)
(declare-const m RoundingMode)
(assert (= ((_ to_fp 2 2) m (/ 1.0 3.0)) (fp #b0 #b00 #b1)))
(assert (or (= m RTN) (= m RTZ)))
(check-sat)
