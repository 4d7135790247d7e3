; title: `re.diff` of three languages is not left-associative
; found by: campaign
; solver: cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.0, cvc5 1.0.3 to 1.4.2
;
; Theory UnicodeStrings: re.diff is left-associative, so that (re.diff A B C) is what is left of A without B and without
; C. Nothing is left of all words without all words. With two arguments each, as (re.diff (re.diff A B) C), cvc4 is right.
; Found by the comparison of operators, with literals.
(set-logic QF_S)
(assert (not (str.in_re "" (re.diff re.all re.none re.all))))
(check-sat)
