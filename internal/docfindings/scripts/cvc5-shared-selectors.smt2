; title: two selectors of one sort are one function to it, also on terms of other constructors
; found by: campaign
; solver: cvc5 1.0.3 to 1.2.1
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.0, cvc5 1.3.0 to 1.4.2, cvc4 1.8
; not by conform: of several assertions or of more than two operators
;
; Section 4.2.3: a selector is a function; its value on a term of another constructor is not specified, and nothing
; relates it to that of another selector. cvc5 uses one function for selectors of one sort (--dt-share-sel, the default)
; and takes the two terms for equal; with --no-dt-share-sel it answers sat. Found with --open model.
(set-logic QF_DT)
(declare-datatypes ((L 0)) (((nil) (cons (tl L)) (snoc (init L)))))
(declare-fun x () L)
(assert (= (tl nil) nil))
(assert (= (init nil) (cons x)))
(check-sat)
; witness:
; (define-fun x () L nil)
; (= (tl nil) nil)
; (= (init nil) (cons nil))
