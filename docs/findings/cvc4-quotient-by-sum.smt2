; solver: cvc4 1.8
; expect: unsat
; wrong: sat
; right: z3 4.8.12, z3 5.4.1, cvc5 1.0.3, cvc5 1.4.2
;
; A quotient is 1 where its two arguments are equal and not 0, so that x would be 1/2, which is no integer. cvc4 gives
; -1 for x. Found in a campaign, by the strategy incremental.
(set-logic QF_NIRA)
(declare-const x Int)
(assert (= 1.0 (/ 1.0 (+ 0.5 (to_real x)))))
(check-sat)
