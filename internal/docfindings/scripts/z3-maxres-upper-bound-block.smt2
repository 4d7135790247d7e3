; title: a maximum behind soft constraints, with blocked upper bounds
; found by: campaign
; solver: z3 4.8.7 to 4.8.12
; options: opt.maxres.add_upper_bound_block=true
; expect: sat
; wrong: optimum
; right: z3 4.9.1 to 5.4.1
; not by conform: of objectives, not of an operator
;
; One of the two soft constraints is false at best, whatever x is: its maximum is 9. It is printed as 0.
(set-option :opt.priority lex)
(declare-fun x () Int)
(declare-fun p () Bool)
(declare-fun q () Bool)
(assert (<= 0 x 9))
(assert (not (and p q)))
(assert-soft p :id g)
(assert-soft q :id g)
(maximize x)
(check-sat)
(get-objectives)
; witness:
; (define-fun x () Int 9)
; (define-fun p () Bool true)
; (define-fun q () Bool false)
