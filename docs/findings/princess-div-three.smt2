; title: `div` of three arguments is rejected
; found by: campaign
; solver: princess 2026.05.20
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Theory Ints: div is left-associative. Princess says that it has a wrong number of arguments; of / and bvxor, too.
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (div x 2 3) 1))
(check-sat)
; witness:
; (define-fun x () Int 6)
