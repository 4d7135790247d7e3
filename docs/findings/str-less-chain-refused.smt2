; title: `str.<` with more than two arguments is rejected
; found by: conform
; solver: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; expect: sat
; wrong: error
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory Strings: str.< is chainable, so (str.< "a" "b" "c") means (and (str.< "a" "b") (str.< "b" "c")). z3 says
; "Unexpected number of arguments to 'str.<' 2 arguments expected 3 given", cvc5 says that there are at most two. They
; reject str.<= of three arguments, too.
(set-logic QF_S)
(assert (str.< "a" "b" "c"))
(check-sat)
