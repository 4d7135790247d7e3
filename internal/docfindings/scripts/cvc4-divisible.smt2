; title: `divisible` under a logic without quantifiers is not related to its argument
; found by: campaign
; solver: cvc4 1.8
; expect: unsat
; wrong: sat
; right: cvc5 1.0.3, yices 2.6.5
;
; Theory Ints: ((_ divisible 3) t) is true exactly if t is a multiple of 3, which 3 * x is for every x. Under the logic
; ALL, cvc4 answers unsat. In the model that it gives under QF_LIA the assertion is false, whatever the value of x.
(set-logic QF_LIA)
(declare-const x Int)
(assert (not ((_ divisible 3) (* 3 x))))
(check-sat)
