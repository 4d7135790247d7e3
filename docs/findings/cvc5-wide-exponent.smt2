; solver: cvc5 1.4.2
; expect: sat
; wrong: unsat
; right: cvc5 1.0.3, z3 4.8.12, z3 4.13.4, z3 5.4.0
;
; Theory FloatingPoint: a number is subnormal or zero exactly if all bits of its exponent are 0. Here the first of 33 is
; 1, and the number is 2. cvc5 with --fp-exp, which it wants for any format but Float32 and Float64, takes it for a
; subnormal number: of the exponent of a literal it sees the last 32 bits only, also when it compares two. Found by the
; comparison of operators.
(set-logic QF_FP)
(assert (fp.isNormal (fp #b0 #b100000000000000000000000000000000 #b000000000000000000000000000000000)))
(check-sat)
