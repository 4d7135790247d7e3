; solver: z3 4.12.2, z3 4.13.0, z3 4.14.1, z3 4.15.4, z3 5.4.0
; expect: sat
; wrong: unsat
; right: z3 4.8.7
;
; ((_ to_fp eb sb) m e x) is z3's own: x times 2 to the power of e, rounded by m. With 0 for x that is 1.0, which z3 says
; itself where 0 stands in the place of x, and where (= x 0) is asserted, too. Found by the comparison of operators, where
; the argument is free.
(set-logic ALL)
(declare-const x Int)
(assert (= ((_ to_fp 2 2) RNA x 1.0) (fp #b0 #b01 #b0)))
(check-sat)
