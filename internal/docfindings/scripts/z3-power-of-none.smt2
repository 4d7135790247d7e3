; title: a power of the empty language is not empty behind another language
; found by: campaign
; solver: z3 4.8.12
; expect: unsat
; wrong: sat
; right: z3 4.8.17 to 5.4.1, cvc5 1.0.3 to 1.4.2
;
; Theory Strings: ((_ re.^ 2) re.none) is the concatenation of two empty languages, which is empty, and so is the
; concatenation of it with any other. Found by the built-in scope languages.
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.++ (str.to_re x) ((_ re.^ 2) re.none))))
(check-sat)
