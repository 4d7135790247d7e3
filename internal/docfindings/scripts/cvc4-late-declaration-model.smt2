; title: a symbol that is declared behind a check is not in the model
; found by: conform
; solver: cvc4 1.8
; expect: sat
; expect: sat
; wrong: model
; right: yices 2.6.5
; not by conform: of a tactic or a command, not of an operator
;
; q has to be true. The model behind the second check leaves it out, as it does every symbol that is declared behind a
; check whose model was given, so that it may have each value. Found in a campaign, by the strategy incremental.
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const p Bool)
(check-sat-assuming (p))
(get-model)
(declare-const q Bool)
(assert p)
(assert q)
(check-sat)
(get-model)
; witness:
; (define-fun p () Bool true)
; (define-fun q () Bool true)
