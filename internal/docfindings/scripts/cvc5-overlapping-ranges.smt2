; title: ranges of characters of which one is a part of the other, behind the same language
; found by: campaign
; solver: cvc5 1.0.3
; expect: sat
; wrong: unsat
; right: z3 4.8.12, cvc5 1.2.0 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; Theory UnicodeStrings: (re.range "0" "a") has every character from "0" to "a". "2" is one of them and is not between
; "A" and "a", so that "a2" is in the first language and not in the second. Found in a campaign over our own seeds.
(set-logic QF_S)
(declare-fun s () String)
(assert (str.in_re s (re.++ re.allchar (re.range "0" "a"))))
(assert (not (str.in_re s (re.++ re.allchar (re.range "A" "a")))))
(check-sat)
; witness:
; (define-fun s () String "a2")
