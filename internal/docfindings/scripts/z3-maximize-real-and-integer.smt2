; title: the maximum of a sum of a real and an integer
; found by: campaign
; solver: z3 4.12.6 to 5.4.1
; expect: sat
; wrong: optimum
; right: z3 4.8.7 to 4.9.1
; not by conform: of objectives, not of an operator
;
; z3 prints 1/2 + epsilon as the maximum of y + i, beside a model that has 3/4 already; the right maximum is 1, for y = 1
; and i = 0. Reduced from a script that bounds y by 9, of which z3 5.4.1 prints 12 + epsilon, and earlier versions
; epsilon; 13 is right.
(set-option :opt.priority lex)
(declare-fun y () Real)
(declare-fun i () Int)
(assert (<= y 1.0))
(assert (< 0.0 (- y (to_real i))))
(maximize (+ y (to_real i)))
(check-sat)
(get-objectives)
; witness:
; (define-fun y () Real 1.0)
; (define-fun i () Int 0)
