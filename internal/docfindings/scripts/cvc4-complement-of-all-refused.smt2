; title: a concatenation with the complement of all words is rejected
; found by: conform
; solver: cvc4 1.8
; expect: unsat
; wrong: error
; right: z3 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory Strings: nothing is in the complement of all words, and so in no concatenation with it. cvc4 says "Illegal
; argument detected, kindToTheoryId, bad kind". Found in a campaign, by the strategy resort.
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re "" (re.++ (str.to_re s) (re.comp re.all))))
(check-sat)
