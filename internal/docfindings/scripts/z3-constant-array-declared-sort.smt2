; title: two constant arrays with a store between them, over a sort that may have one element
; found by: campaign
; solver: z3 4.8.7 to 5.0.0
; expect: sat
; wrong: unsat
; right: z3 5.3.0 to 5.4.1
; not by conform: of a declared sort: the comparison goes through the values of sorts, and these have none
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices; (as const σ), which is not in
; the standard, makes in z3 the array that has its argument everywhere. A declared sort has one element or any number
; of more. Where x is the only one, both arrays are false at their only index; z3 says unsat also to the script that
; asserts (forall ((y U)) (= y x)). cvc5 1.0.3 and cvc4 say that they do not support stores that connect two
; different constant arrays. Found from z3-constant-array-declared-value, which is the same assertion.
(set-logic ALL)
(declare-sort U 0)
(declare-fun x () U)
(assert (= ((as const (Array U Bool)) false) (store ((as const (Array U Bool)) true) x false)))
(check-sat)
; witness:
; (declare-fun U!val!0 () U)
; (define-fun x () U U!val!0)
