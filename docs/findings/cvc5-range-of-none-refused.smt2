; solver: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.2.1, cvc5 1.3.0
; expect: unsat
; wrong: error
; right: cvc5 1.3.2, cvc5 1.4.2, z3 4.8.12, z3 5.4.1
;
; Theory Strings: (re.range s t) is empty unless s and t are of length one. cvc5 says "expecting a single constant
; string term in regexp range". Found in a campaign, by the strategy terms.
(set-logic QF_S)
(assert (str.in_re "" (re.range "" "")))
(check-sat)
