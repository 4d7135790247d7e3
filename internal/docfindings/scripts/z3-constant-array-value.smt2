; title: an equation between constant arrays of arrays is asserted, and false when it is read back
; found by: campaign
; solver: z3 4.8.7 to 5.0.0
; expect: sat
; wrong: model
; right: z3 5.3.0 to 5.4.1
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices. (as const σ) is not in the
; standard; in z3 it makes the array that has its argument at every index. Both sides have, everywhere, the array that
; is true at both indices. z3 answers sat, and then that the value of the equation is false. Found by the comparison of
; operators, by values that are read back. It is a value behind the answer that is wrong.
(set-option :produce-models true)
(set-logic ALL)
(assert (= ((as const (Array Bool (Array Bool Bool))) ((as const (Array Bool Bool)) true))
           ((as const (Array Bool (Array Bool Bool)))
             (store (store ((as const (Array Bool Bool)) false) false true) true true))))
(check-sat)
(get-model)
(get-value ((= ((as const (Array Bool (Array Bool Bool))) ((as const (Array Bool Bool)) true)) ((as const (Array Bool (Array Bool Bool))) (store (store ((as const (Array Bool Bool)) false) false true) true true)))))
