; title: the bits of a sum of a shifted vector and a constant, in 64 bits
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; With x = 0, the sum is 2, and its complement ends in 1101. In 8 to 63, 65 and 128 bits the answer is right, and so it is
; with (bvadd x x) in the place of the shift, or without the bvnot; with bvor in the place of bvnot it is wrong, too. Found
; in a campaign, by the strategies terms and literals.
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(assert (= (bvnot (bvadd (bvshl x #x0000000000000001) #x0000000000000002)) #xfffffffffffffffd))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 64) #x0000000000000000)
