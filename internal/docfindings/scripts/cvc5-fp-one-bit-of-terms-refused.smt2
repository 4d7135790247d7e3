; title: `fp` of terms is rejected where the significand has two bits
; found by: conform
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: error
; right: z3 4.8.7 to 5.4.1
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory FloatingPoint: (fp (_ BitVec 1) (_ BitVec eb) (_ BitVec i) (_ FloatingPoint eb sb)), where sb = i + 1. cvc5 says
; "significand bit vector in fp is an invalid size". Since 1.2.0 it accepts three literals.
(set-logic QF_BVFP)
(declare-const x (_ BitVec 1))
(assert (= (fp x #b111 x) (_ +oo 3 2)))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 1) #b0)
