; title: the real number 0 is converted to -zero
; found by: campaign
; solver: z3 4.12.6 to 5.0.0
; expect: unsat
; wrong: sat
; also in: Float32
; right: z3 4.12.2, 5.3.0 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
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
