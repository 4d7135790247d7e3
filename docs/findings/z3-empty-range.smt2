; solver: z3 4.8.12
; solver: z3 4.8.17
; solver: z3 4.11.2
; expect: sat
; wrong: unsat
; right: z3 4.13.0, z3 4.13.4, z3 5.4.0, cvc5 1.0.3, cvc5 1.4.2
;
; Theory UnicodeStrings: (re.range s t) is the empty language unless s and t are single characters and s is not behind t.
; "z" is behind "0", so that the two sides are the same language. Found in a campaign over reported bugs as seeds.
(set-logic QF_S)
(assert (= re.none (re.range "z" "0")))
(check-sat)
