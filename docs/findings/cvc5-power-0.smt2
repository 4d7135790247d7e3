; solver: cvc5 1.0.3
; solver: cvc4 1.8
; expect: unsat
; wrong: sat
;
; Theory UnicodeStrings: ((_ re.^ 0) L) is the language of the empty string alone, whatever L is. z3 answers unsat.
(set-logic ALL)
(assert (str.in_re "A" ((_ re.^ 0) re.all)))
(check-sat)
