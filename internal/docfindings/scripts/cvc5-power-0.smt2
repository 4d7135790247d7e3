; title: `(_ re.^ 0)` of all strings; also by cvc4 1.8
; found by: conform
; solver: cvc5 1.0.3, cvc4 1.8
; expect: unsat
; wrong: sat
; right: cvc5 1.2.0 to 1.4.2
;
; Theory UnicodeStrings: ((_ re.^ 0) L) is the language of the empty string alone, whatever L is. z3 answers unsat.
(set-logic ALL)
(assert (str.in_re "A" ((_ re.^ 0) re.all)))
(check-sat)
