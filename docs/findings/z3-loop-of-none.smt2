; solver: z3 4.14.1, z3 4.15.0, z3 4.15.4, z3 4.16.0, z3 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.3.0, z3 5.3.3, z3 5.4.0, z3 5.4.1
;
; Theory Strings: no word is in x rounds of the empty language, unless x is 0. In z3, re.loop takes integers behind the
; language, which need not be literals. x is 1 or 2, and z3 answers sat; versions before 4.14.1 answer unknown. Found by
; the comparison of operators, with one symbol in both places.
(set-logic ALL)
(declare-const x Int)
(assert (str.in_re "" (re.loop re.none x x)))
(assert (or (= x 1) (= x 2)))
(check-sat)
