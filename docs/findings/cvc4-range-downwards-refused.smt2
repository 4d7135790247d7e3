; solver: cvc4 1.8
; expect: unsat
; wrong: error
; right: z3 4.8.12, z3 5.4.1, cvc5 1.0.3, cvc5 1.4.2
;
; Theory Strings: (re.range s t) is empty if t comes before s. cvc4 says "expecting the first constant is less or equal
; to the second one in regexp range". Found in a campaign, by the strategy terms.
(set-logic QF_S)
(assert (str.in_re "" (re.range "a" "-")))
(check-sat)
