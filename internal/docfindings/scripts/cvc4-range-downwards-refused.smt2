; title: a range of characters that is empty is rejected
; found by: conform
; solver: cvc4 1.8
; expect: unsat
; wrong: error
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory Strings: (re.range s t) is empty if t comes before s. cvc4 says "expecting the first constant is less or equal
; to the second one in regexp range". Found in a campaign, by the strategy terms.
(set-logic QF_S)
(assert (str.in_re "" (re.range "a" "-")))
(check-sat)
