; title: decimals beyond 64 bits are rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 3.1: a decimal has any number of digits. oxiz says "decimal value overflow", "invalid integer part in
; decimal" or "decimal has too many fractional digits".
(set-logic QF_LRA)
(declare-const x Real)
(assert (< x 9223372036854775808.0))
(check-sat)
; witness:
; (define-fun x () Real 0.0)
