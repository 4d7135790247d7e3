; title: the bits of a sum of a concatenation and a constant, in 64 bits
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: model
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; The complement of the sum is 0, so that the sum is -1, and x and y together are -2. Yices says sat, and gives a 0 for the
; highest bit of x, under which the assertion is false. With other constants other high bits are lost, or it says unsat, as
; with #x8000000000000000 in the place of 1. In 8 to 63, 65, 66 and 128 bits it is right, and so it is without the bvnot. The
; cause is likely that of yices-shift-sum-64. Found in a campaign, by the strategy terms.
(set-option :produce-models true)
(set-logic QF_BV)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (= (bvnot (bvadd (concat x y) #x0000000000000001)) #x0000000000000000))
(check-sat)
(get-model)
; witness:
; (define-fun x () (_ BitVec 32) #xffffffff)
; (define-fun y () (_ BitVec 32) #xfffffffe)
