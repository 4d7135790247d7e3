; title: the supremum of a real below zero
; found by: campaign
; solver: z3 4.8.12
; expect: sat
; wrong: optimum
; right: z3 4.8.7, 4.9.1 to 5.4.1
; not by conform: of objectives, not of an operator
;
; x comes as near to 0 as one likes: other versions print -epsilon. z3 4.8.12 prints -1.
(set-option :opt.priority lex)
(declare-fun x () Real)
(assert (< x 0.0))
(maximize x)
(check-sat)
(get-objectives)
; witness:
; (define-fun x () Real (/ (- 1.0) 2.0))
