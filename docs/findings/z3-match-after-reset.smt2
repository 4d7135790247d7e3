; solver: z3 4.8.12
; solver: z3 4.11.2
; solver: z3 4.13.0
; solver: z3 5.4.0
; expect: sat
; wrong: crash
; right: cvc5 1.0.3
;
; Section 4.2.1: (reset) brings a solver back to the state it had when it was started, so that the second script is like
; one of its own. z3 ends with a segmentation fault at the second match, before anything is checked. Found in a campaign
; that runs many instances of QF_DT in one process.
(set-logic ALL)
(declare-datatypes ((A 0)) (((a) (b))))
(define-fun f ((x A)) Bool (match x ((a true) (b false))))
(reset)
(set-logic ALL)
(declare-datatypes ((C 0)) (((c) (d))))
(define-fun g ((x C)) Bool (match x ((c true) (d false))))
(declare-const y C)
(assert (g y))
(check-sat)
