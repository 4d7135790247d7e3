; title: a range of characters that is empty is not equal to `re.none`
; found by: campaign
; solver: z3 4.8.12 to 4.12.2
; expect: sat
; wrong: unsat
; right: z3 4.12.6 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory UnicodeStrings: (re.range s t) is the empty language unless s and t are single characters and s is not behind t.
; "z" is behind "0", so that the two sides are the same language. Found in a campaign over reported bugs as seeds.
(set-logic QF_S)
(assert (= re.none (re.range "z" "0")))
(check-sat)
