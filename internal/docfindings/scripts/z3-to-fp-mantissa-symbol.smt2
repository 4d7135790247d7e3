; title: `to_fp` of an exponent and a symbol can be anything
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: unsat
; wrong: sat
; also in: Float32
; right: z3 4.8.7
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; ((_ to_fp eb sb) m e x) is z3's own: x times 2 to the power of e, rounded by m. With 0 for x that is 0, which z3 says
; itself where 0.0 stands in the place of x. Found by the comparison of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x Real)
(declare-const p Bool)
(assert (=> p (= x 0.0)))
(assert (= ((_ to_fp 2 2) RTZ 1 x) (fp #b0 #b01 #b0)))
(check-sat-assuming (p))
