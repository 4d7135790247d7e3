; title: `re.loop` whose first bound is more than the second is not empty
; found by: campaign
; solver: cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory UnicodeStrings: (_ re.loop 3 2) is the empty language, as 3 is more than 2. Found by the comparison of
; operators, with literals.
(set-logic QF_SLIA)
(assert (not (str.in_re "ba" ((_ re.loop 3 2) re.all))))
(check-sat)
