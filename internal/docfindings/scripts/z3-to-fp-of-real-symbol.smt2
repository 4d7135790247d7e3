; title: `to_fp` of a real symbol that is 1 or 2 is 1/2
; found by: campaign
; solver: z3 4.12.2 to 4.16.0
; expect: unsat
; wrong: sat
; right: z3 5.0.0 to 5.4.1, cvc5 1.4.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory FloatingPoint: to_fp of a real number gives the nearest number of the format in the direction of the mode. x is 1
; or 2, both of which are numbers of the format, and none of them becomes 1/2. z3 answers sat where two assertions leave
; x two values; older versions answer unknown. Of the value 0 alone, z3-to-fp-negative-zero. Found by the comparison of
; operators, which asks whether a tried value that does not lead to a result can lead to it.
(set-logic QF_FPLRA)
(declare-const x Real)
(assert (= ((_ to_fp 2 2) RTP x) (fp #b0 #b00 #b1)))
(assert (or (= x 1.0) (= x 2.0)))
(check-sat)
