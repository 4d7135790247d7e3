; title: `str.replace_re` in a literal of a language that has a symbol
; found by: campaign
; solver: cvc4 1.8
; expect: sat
; wrong: unsat
; right: cvc5 1.0.3 to 1.4.2
;
; Theory Strings: (str.replace_re s r t) replaces the shortest leftmost non-empty match of r in s by t. Where x is "a",
; that is all of the first argument, and nothing is left. cvc4 answers unsat where the first argument is a literal and the
; language has a symbol, also with x = "a" asserted before; with a symbol for the first argument it answers sat. Found by
; the comparison of operators, in a composition with a free argument.
(set-logic QF_SLIA)
(declare-fun x () String)
(assert (= (str.replace_re "a" (str.to_re x) "") ""))
(check-sat)
; witness:
; (define-fun x () String "a")
