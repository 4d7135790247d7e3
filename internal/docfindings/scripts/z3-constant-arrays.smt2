; title: stores into different constant arrays over few indices are equal
; found by: conform
; solver: z3 4.8.7 to 4.16.0
; expect: unsat
; wrong: sat
; right: z3 5.0.0 to 5.4.1
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices. (as const σ) is not in the
; standard; in z3 and cvc5 it makes the array that has its argument at every index. There are 256 indices, and at 254
; of them the left array has true and the right one false. z3 5.4.0 answers unsat.
(set-logic ALL)
(assert (= (store ((as const (Array (_ BitVec 8) Bool)) true) #xc3 false)
           (store ((as const (Array (_ BitVec 8) Bool)) false) #x93 true)))
(check-sat)
