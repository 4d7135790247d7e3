; solver: z3 4.8.12
; solver: z3 4.8.17
; solver: z3 4.11.2
; solver: z3 4.13.4
; expect: unsat
; wrong: sat
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices. (as const σ) is not in the
; standard; in z3 and cvc5 it makes the array that has its argument at every index. There are 256 indices, and at 254
; of them the left array has true and the right one false. z3 5.4.0 answers unsat.
(set-logic ALL)
(assert (= (store ((as const (Array (_ BitVec 8) Bool)) true) #xc3 false)
           (store ((as const (Array (_ BitVec 8) Bool)) false) #x93 true)))
(check-sat)
