; title: a comparison under two assumptions: a null pointer
; found by: campaign
; solver: smtinterpol 2.5
; expect: sat
; wrong: crash
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; SMTInterpol ends with a NullPointerException.
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(declare-const y (_ BitVec 1))
(declare-const r Bool)
(declare-const a Bool)
(declare-const b Bool)
(assert (= r (bvule x y)))
(assert (=> a (= x #b0)))
(assert (=> b (= y #b0)))
(check-sat-assuming (a b))
; witness:
; (define-fun x () (_ BitVec 1) #b0)
; (define-fun y () (_ BitVec 1) #b0)
; (define-fun r () Bool true)
; (define-fun a () Bool true)
; (define-fun b () Bool true)
