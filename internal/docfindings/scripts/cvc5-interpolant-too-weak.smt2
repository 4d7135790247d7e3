; title: an interpolant that is always true
; found by: conform
; solver: cvc5 1.0.3 to 1.2.0
; expect: sat
; wrong: interpolant
; right: cvc5 1.2.1 to 1.4.2
; not by conform: of a tactic or a command, not of an operator
;
; An interpolant follows from the assertions and implies the conjecture. cvc5 gives true, which does not imply that x
; is not #b1; (= x #b0) would be one. Found in a campaign, by the oracle interpolant.
(set-option :produce-interpolants true)
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(assert (= x #b0))
(check-sat)
(get-interpolant given (not (= #b1 x)))
; witness:
; (define-fun x () (_ BitVec 1) #b0)
