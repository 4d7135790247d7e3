; title: the weight of a soft constraint without :weight
; found by: campaign
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: optimum
; right: z3 4.9.1 to 5.4.1
; not by conform: of objectives, not of an operator
;
; A soft constraint without :weight has weight 1. z3 gives it the weight of the soft constraint before it: it prints 5 for
; the group h, although only a constraint of weight 1 is false. In sessions, it also takes the weight from scripts in front of a
; (reset).
(set-option :opt.priority lex)
(declare-fun p () Bool)
(assert (not p))
(assert-soft p :weight 5 :id g)
(assert-soft p :id h)
(check-sat)
(get-objectives)
; witness:
; (define-fun p () Bool false)
