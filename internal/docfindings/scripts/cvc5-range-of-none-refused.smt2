; title: a range between words that are no characters is rejected
; found by: conform
; solver: cvc5 1.0.3 to 1.3.0
; expect: unsat
; wrong: error
; right: z3 4.8.12 to 5.4.1, cvc5 1.3.2 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory Strings: (re.range s t) is empty unless s and t are of length one. cvc5 says "expecting a single constant
; string term in regexp range". Found in a campaign, by the strategy terms.
(set-logic QF_S)
(assert (str.in_re "" (re.range "" "")))
(check-sat)
