; title: `bvudiv` by a sum: a null pointer
; found by: campaign
; solver: smtinterpol 2.5
; expect: unsat
; wrong: crash
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a solver that the tests have not
;
; SMTInterpol ends with a NullPointerException in Clausifier.getCCTerm, called by EqualityProxy.createCCEquality, at the check.
; Found in a campaign.
(set-logic QF_BV)
(declare-fun x () (_ BitVec 1))
(assert (= (bvudiv x (bvadd x #b1)) (bvadd x #b1)))
(check-sat)
