; title: `piand` of a symbol that is a negative width
; found by: campaign
; solver: cvc5 1.3.2 to 1.4.2
; expect: unsat
; wrong: sat
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; (piand k a b) is cvc5's own: the conjunction of the k lowest bits of a and b. A negative width leaves none, so that the
; value is 0: cvc5 says so itself where -1 stands in the place of x. Found by the comparison of operators, with symbols
; that equations fix.
(set-logic QF_NIA)
(declare-const x Int)
(assert (= x (- 1)))
(assert (= (piand x 1 1) 1))
(check-sat)
