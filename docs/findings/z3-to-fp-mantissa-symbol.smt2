; solver: z3 4.15.4, z3 5.4.0
; expect: unsat
; wrong: sat
; right: z3 4.8.7
;
; ((_ to_fp eb sb) m e x) is z3's own: x times 2 to the power of e, rounded by m. With 0 for x that is 0, which z3 says
; itself where 0.0 stands in the place of x. Found by the comparison of operators, with symbols that assumptions fix.
(set-logic ALL)
(declare-const x Real)
(declare-const p Bool)
(assert (=> p (= x 0.0)))
(assert (= ((_ to_fp 2 2) RTZ 1 x) (fp #b0 #b01 #b0)))
(check-sat-assuming (p))
