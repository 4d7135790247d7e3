; title: a quantified formula and its negation, under `pre-skolem-quant` and `sub-cbqi`
; found by: campaign
; solver: cvc5 1.3.2 to 1.4.2
; expect: unsat
; wrong: crash
; right: cvc5 1.0.3 to 1.3.0
; not by conform: of a tactic or a command, not of an operator
;
; A formula and its negation have no model, and no solver may crash. Under these two options cvc5 ends with "Generated a
; proof that is not closed by the scope". Found in a campaign, by configurations.
(set-option :pre-skolem-quant on)
(set-option :sub-cbqi true)
(set-logic ALL)
(declare-const b (Array Int Real))
(assert (not (forall ((i Int)) (>= (select b i) 0.0))))
(assert (not (not (forall ((i Int)) (>= (select b i) 0.0)))))
(check-sat)
