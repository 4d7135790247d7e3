; title: `to_fp` of an exponent and a symbol for the mantissa is never zero
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: sat
; wrong: unsat
; also in: Float32
; right: z3 4.8.7
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; In z3, to_fp of a rounding mode, an integer e and a real number m converts m times 2 to the power of e. Of 0 that is 0,
; and so z3 says if 0.0 stands in the place of x; of the symbol it says that it is never zero, unless the exponent is 0.
; 4.8.12 answers unknown. Found by the comparison of operators, with a free mantissa.
(set-logic ALL)
(declare-const x Real)
(assert (= ((_ to_fp 2 3) RTZ (- 2) x) (_ +zero 2 3)))
(check-sat)
; witness:
; (define-fun x () Real 0.0)
