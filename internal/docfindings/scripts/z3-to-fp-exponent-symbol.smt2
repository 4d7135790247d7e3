; title: `to_fp` of a symbol for the exponent and a number is never that number
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: sat
; wrong: unsat
; also in: Float32
; right: z3 4.8.7
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; ((_ to_fp eb sb) m e x) is z3's own: x times 2 to the power of e, rounded by m. With 0 for x that is 1.0, which z3 says
; itself where 0 stands in the place of x, and where (= x 0) is asserted, too. Found by the comparison of operators, where
; the argument is free.
(set-logic ALL)
(declare-const x Int)
(assert (= ((_ to_fp 2 2) RNA x 1.0) (fp #b0 #b01 #b0)))
(check-sat)
; witness:
; (define-fun x () Int 0)
