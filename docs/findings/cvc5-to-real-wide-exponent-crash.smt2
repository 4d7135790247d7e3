; title: `fp.to_real` of a format whose exponent has 38 bits or more: floating point exception
; found by: campaign
; solver: cvc5 1.4.2
; expect: sat
; wrong: crash
; options: --fp-exp
; right: cvc5 1.1.1 to 1.3.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; No solver may crash. The assertion is true where p is. cvc5 ends with a floating point exception, as the number is beyond
; what its arithmetic can write down; a solver may say unknown then. With exponents of 31 to 36 bits it takes more than a
; minute. Found in a campaign, by the strategy terms.
(set-logic QF_FPLRA)
(declare-fun p () Bool)
(assert (or p (= (fp.to_real (fp #b0 #b0000000000000000000000000000000000000001 #b00)) 0.0)))
(check-sat)
; witness:
; (define-fun p () Bool true)
