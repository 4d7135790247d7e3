; title: the minimum of a real that is above an integer
; found by: campaign
; solver: z3 4.12.6 to 5.4.1
; expect: sat
; wrong: optimum
; right: z3 4.8.7 to 4.9.1
; not by conform: of objectives, not of an operator
;
; z3 prints 1/2 - epsilon, beside a model that has y = 1/4; the right minimum is 0, for y = 0 and i = -1. No integer is in
; the objective. The cause may be that of z3-maximize-real-and-integer, which the same versions have.
(set-option :opt.priority lex)
(declare-fun y () Real)
(declare-fun i () Int)
(assert (<= 0.0 y))
(assert (< (to_real i) y))
(minimize y)
(check-sat)
(get-objectives)
; witness:
; (define-fun y () Real 0.0)
; (define-fun i () Int (- 1))
