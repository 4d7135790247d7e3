; title: the minimum of a sum of a real and an integer above it
; found by: campaign
; solver: z3 5.0.0 to 5.4.1
; expect: sat
; wrong: optimum
; right: z3 4.8.7 to 4.15.3
; not by conform: of objectives, not of an operator
;
; z3 prints 9/2 - epsilon as the minimum of x + i, beside a model that has 17/4 already; the right minimum is 4, for x = 1
; and i = 3. Versions that have the fault of z3-maximize-real-and-integer are right here.
(set-option :opt.priority lex)
(declare-fun x () Real)
(declare-fun i () Int)
(assert (<= 1.0 x))
(assert (< 1.0 (- (to_real i) x)))
(minimize (+ x (to_real i)))
(check-sat)
(get-objectives)
; witness:
; (define-fun x () Real 1.0)
; (define-fun i () Int 3)
