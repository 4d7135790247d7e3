; title: `fp.sub` of symbols where the exponent has two bits
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: unsat
; wrong: sat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0
;
; Theory FloatingPoint: x - x is +0 under every rounding mode but RTN, and NaN for NaN and the infinities; neither is
; negative. cvc5 says sat, with --fp-exp, which it needs for formats of this size: its exponents of two bits are wrong for
; symbols in the newest release, too (see round-to-integral-two-bit-exponent). Found by the built-in scope floats.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(assert (fp.isNegative (fp.sub RNE x x)))
(check-sat)
