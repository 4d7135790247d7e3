; title: the supremum of a real before an objective that is unbounded
; found by: campaign
; solver: z3 4.8.12 to 5.4.1
; expect: sat
; wrong: optimum
; right: z3 4.8.7
; not by conform: of objectives, not of an operator
;
; x comes as near to 0 as one likes. z3 4.8.12 to 4.15.3 print -1 as its maximum. z3 5.0.0 and 5.4.1 print that it lies
; between -2/3 and -1 + epsilon, which nothing does. The second objective has no bound; without it, all versions but 4.8.12
; are right.
(set-option :opt.priority lex)
(declare-fun x () Real)
(declare-fun y () Real)
(declare-fun z () Int)
(assert (distinct y 0.0))
(assert (< x 0.0))
(maximize x)
(maximize (+ x (- y) (- (to_real z) 1.0)))
(check-sat)
(get-objectives)
; witness:
; (define-fun x () Real (/ (- 1.0) 2.0))
; (define-fun y () Real 1.0)
; (define-fun z () Int 0)
