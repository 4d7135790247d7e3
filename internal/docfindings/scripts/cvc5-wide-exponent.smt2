; title: literals of floating-point formats whose exponent has more than 32 bits
; found by: campaign
; solver: cvc5 1.4.0 to 1.4.2
; expect: sat
; wrong: unsat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0, cvc5 1.0.3 to 1.3.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory FloatingPoint: a number is subnormal or zero exactly if all bits of its exponent are 0. Here the first of 33 is
; 1, and the number is 2. cvc5 with --fp-exp, which it wants for any format but Float32 and Float64, takes it for a
; subnormal number: of the exponent of a literal it sees the last 32 bits only, also when it compares two. Found by the
; comparison of operators.
(set-logic QF_FP)
(assert (fp.isNormal (fp #b0 #b100000000000000000000000000000000 #b000000000000000000000000000000000)))
(check-sat)
