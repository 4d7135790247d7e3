; title: 1 divided by an integer and a half is 1
; found by: conform
; solver: cvc4 1.8
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2, yices 2.6.5
; not by conform: of several assertions or of more than two operators
;
; A quotient is 1 where its two arguments are equal and not 0, so that x would be 1/2, which is no integer. cvc4 gives
; -1 for x. Found in a campaign, by the strategy incremental.
(set-logic QF_NIRA)
(declare-const x Int)
(assert (= 1.0 (/ 1.0 (+ 0.5 (to_real x)))))
(check-sat)
