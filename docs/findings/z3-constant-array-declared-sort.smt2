; solver: z3 4.8.7, z3 4.8.12, z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0
; expect: sat
; wrong: unsat
; right: z3 5.3.0, z3 5.3.3, z3 5.4.0, z3 5.4.1
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
