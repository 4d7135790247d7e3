; expect: unsat
; z3, Z3 version 4.8.12 - 64 bit answers sat, the right answer is unsat
; known by: an assertion is false under each of the finitely many assignments that the others leave,
; by exact evaluation, or some contradict each other by what the connectives mean
(set-logic QF_UF)
(assert (! false :lblneg baa))
(check-sat)
