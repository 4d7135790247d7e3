; title: a variable over the reals that is at least an integer, below a function: an error in place of an answer
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: error
; right: z3 4.8.7 to 5.4.1
; not by conform: of a solver that the tests have not
;
; p may hold of all numbers. SMTInterpol answers check-sat with "Argument (as @0 Int) has type Int but function p expects
; Real": it puts an integer in the place of x.
(set-logic ALL)
(declare-fun p (Real) Bool)
(assert (forall ((x Real) (i Int)) (=> (<= (to_real i) x) (p x))))
(check-sat)
; witness:
; (define-fun p ((x Real)) Bool true)
