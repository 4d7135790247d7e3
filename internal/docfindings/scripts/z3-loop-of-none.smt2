; title: a word is in `re.loop` of the empty language, whose bounds are a symbol that is 1 or 2
; found by: campaign
; solver: z3 4.14.1 to 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.3.0 to 5.4.1
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory Strings: no word is in x rounds of the empty language, unless x is 0. In z3, re.loop takes integers behind the
; language, which need not be literals. x is 1 or 2, and z3 answers sat; versions before 4.14.1 answer unknown. Found by
; the comparison of operators, with one symbol in both places.
(set-logic ALL)
(declare-const x Int)
(assert (str.in_re "" (re.loop re.none x x)))
(assert (or (= x 1) (= x 2)))
(check-sat)
