; title: the supremum of a real below zero
; found by: campaign
; solver: z3 4.8.7 to 4.9.1
; expect: sat
; wrong: optimum
; right: z3 4.12.6 to 5.4.1
; not by conform: of objectives, not of an operator
;
; x comes as near to 0 as one likes: later versions print -epsilon. z3 4.8.12 and 4.9.1 print -1, 4.8.7 prints
; -1/2. Without the logic, only 4.8.12 is wrong.
(set-option :opt.priority lex)
(set-logic QF_LRA)
(declare-fun x () Real)
(assert (< x 0.0))
(maximize x)
(check-sat)
(get-objectives)
; witness:
; (define-fun x () Real (/ (- 1.0) 2.0))
