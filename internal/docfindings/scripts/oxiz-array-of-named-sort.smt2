; title: an array whose elements have a sort by another name
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Section 4.2.3: a sort that define-sort defines is the sort that it stands for.
(set-logic QF_ABV)
(define-sort S () (_ BitVec 1))
(declare-const a (Array (_ BitVec 1) S))
(assert (= (select a #b0) #b0))
(check-sat)
; witness:
; (define-fun a () (Array (_ BitVec 1) (_ BitVec 1)) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b0))
