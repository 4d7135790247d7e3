; title: equations between arrays and an `ite` of them, over 11 bits
; found by: campaign
; solver: dv-solve 0.2.5
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; If v is #b1, x and y both say whether a is b; otherwise both are true. Indices of up to 10 bits are answered rightly.
(set-logic QF_ABV)
(declare-fun v () (_ BitVec 1))
(declare-fun a () (Array (_ BitVec 11) (_ BitVec 1)))
(declare-fun b () (Array (_ BitVec 11) (_ BitVec 1)))
(assert
  (let ((x (= (ite (= v #b1) a b) b)) (y (bvor (bvnot v) (ite (= a b) #b1 #b0))))
    (not (= (ite x #b1 #b0) y))))
(check-sat)
