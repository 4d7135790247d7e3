; title: an array that has false at an index is equal to one that has true there
; found by: campaign
; solver: cvc4 1.8
; expect: unsat
; wrong: sat
; right: z3 5.4.0, cvc5 1.0.3
;
; Theory ArraysEx: the left array has false at the index true, and the right one has true there. (as const σ) is not in
; the standard; in cvc4 it makes the array that has its argument at every index. With produce-models, cvc4 answers unsat.
; Found by the comparison of operators, where an argument is free.
(set-logic QF_AX)
(declare-const a (Array Bool Bool))
(assert (= (store a true false) (store (store ((as const (Array Bool Bool)) false) false true) true true)))
(check-sat)
