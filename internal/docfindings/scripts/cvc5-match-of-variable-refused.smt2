; title: a variable for a pattern, of a name that was one before, is rejected
; found by: conform
; solver: cvc5 1.0.3, cvc4 1.8
; expect: unsat
; wrong: error
; right: z3 5.4.1, cvc5 1.2.0 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; SMT-LIB 2.6, section 3.6.1: a pattern may be a variable, which takes every value. Both say "Must apply constructors
; of arity greater than 0 to arguments in pattern", where the variable has the name of one in an earlier pattern. Found
; in a campaign, by the strategy literals.
(set-logic QF_DT)
(declare-datatypes ((S 0)) (((a))))
(assert (match a ((m false))))
(assert (match a ((m false))))
(check-sat)
