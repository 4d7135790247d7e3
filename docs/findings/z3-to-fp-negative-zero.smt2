; solver: z3 4.13.0, z3 4.14.1, z3 4.15.4, z3 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.4.0, cvc5 1.0.3, cvc5 1.4.2
;
; Theory FloatingPoint, IEEE 754: the real number 0 is converted to +zero. z3 says so itself where 0.0 stands in the place
; of x, and where (= x 0.0) is asserted; a function has one value for one argument. Found by the comparison of operators,
; with symbols that assumptions fix.
(set-logic QF_FPLRA)
(declare-const x Real)
(declare-const p Bool)
(assert (= (_ -zero 2 2) ((_ to_fp 2 2) RTZ x)))
(assert (=> p (= x 0.0)))
(check-sat-assuming (p))
