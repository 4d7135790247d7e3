; title: a product of vectors after two `(reset)`s that followed other functions of vectors
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: unsat
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Section 4.2.1: (reset) brings a solver back to the state it had when it was started. The last script alone is sat, as x may
; be 1, and Yices says so. Without the definition of h it ends with a segmentation fault, as in yices-reset-vectors, and in
; another session it says sat to what is unsatisfiable. Found in campaigns that run many instances of QF_BV in one process.
(set-logic QF_BV)
(assert (= (bvadd #x00 #x00) #x00))
(reset)
(set-logic QF_BV)
(define-fun f ((u (_ BitVec 8))) (_ BitVec 8) (bvmul u u))
(assert (= (f #x01) #x01))
(reset)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(define-fun g ((u (_ BitVec 8))) (_ BitVec 8) (bvmul u #x03))
(define-fun h () (_ BitVec 8) (bvmul x #x03))
(assert (= (g x) #x03))
(assert (not (= #x00 h)))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 8) #x01)
