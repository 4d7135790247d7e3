; title: two constant arrays with a store between them, over a declared sort
; found by: campaign
; solver: princess 2026.05.20
; expect: sat
; wrong: unsat
; right: z3 5.4.1
; not by conform: of a solver that the tests have not
;
; A declared sort may have one element: then both arrays are true at their only index.
(set-logic ALL)
(declare-sort S 0)
(declare-const i S)
(assert (= (store ((as const (Array S Bool)) false) i true) ((as const (Array S Bool)) true)))
(check-sat)
; witness:
; (declare-fun S!val!0 () S)
; (define-fun i () S S!val!0)
