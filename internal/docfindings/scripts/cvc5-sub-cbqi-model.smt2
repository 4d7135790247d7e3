; title: the model of a vector that no other masks to #b01, under `--sub-cbqi`
; found by: campaign
; solver: cvc5 1.2.0 to 1.4.2
; expect: sat
; wrong: model
; options: --sub-cbqi
; right: z3 4.8.12 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; With x = #b01, y must have a 0 at its lowest bit. cvc5 gives y the value #b11. Without the option it gives #b10, and where
; y is said to be #b11, it says unsat with it, too. Found in a campaign, under options drawn from the catalog.
(set-option :produce-models true)
(set-logic BV)
(declare-fun y () (_ BitVec 2))
(assert (forall ((x (_ BitVec 2))) (not (= (bvand x y) #b01))))
(check-sat)
(get-model)
; witness:
; (define-fun y () (_ BitVec 2) #b10)
