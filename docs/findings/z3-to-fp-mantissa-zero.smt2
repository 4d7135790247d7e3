; solver: z3 4.12.2, z3 4.12.5, z3 4.13.0, z3 4.14.1, z3 4.15.4, z3 5.0.0, z3 5.1.0, z3 5.3.0, z3 5.4.0, z3 5.4.1
; expect: sat
; wrong: unsat
; right: z3 4.8.7
;
; In z3, to_fp of a rounding mode, an integer e and a real number m converts m times 2 to the power of e. Of 0 that is 0,
; and so z3 says if 0.0 stands in the place of x; of the symbol it says that it is never zero, unless the exponent is 0.
; 4.8.12 answers unknown. Found by the comparison of operators, with a free mantissa.
(set-logic ALL)
(declare-const x Real)
(assert (= ((_ to_fp 2 3) RTZ (- 2) x) (_ +zero 2 3)))
(check-sat)
