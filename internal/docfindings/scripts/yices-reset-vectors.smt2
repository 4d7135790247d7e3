; title: a defined function of one bit after two `(reset)`s that followed other vectors: segmentation fault
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: crash
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Section 4.2.1: (reset) brings a solver back to the state it had when it was started. Yices ends with a segmentation
; fault at the last assertion, ahead of the check; each script alone is answered. It depends on what is in memory: with
; --incremental, and without any one of the lines, it does not show. Found in a campaign that runs many instances of
; QF_BV in one process, and reduced from 129 of them.
(set-logic QF_BV)
(declare-fun y () (_ BitVec 1))
(assert (= y (bvneg y)))
(reset)
(set-logic QF_BV)
(define-fun b ((s (_ BitVec 8)) (t (_ BitVec 8))) (_ BitVec 8) (ite (= ((_ extract 1 1) s) #b0) s (bvneg s)))
(assert (= (b (_ bv30 8) (_ bv30 8)) (_ bv30 8)))
(reset)
(set-logic QF_BV)
(declare-fun e () (_ BitVec 1))
(define-fun h ((w (_ BitVec 1))) (_ BitVec 1) (bvsub (bvnot e) w))
(assert (= #b0 (h #b0)))
(check-sat)
; witness:
; (define-fun y () (_ BitVec 1) #b0)
; (define-fun e () (_ BitVec 1) #b1)
