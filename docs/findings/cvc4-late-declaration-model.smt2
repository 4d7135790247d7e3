; solver: cvc4 1.8
; expect: sat
; expect: sat
; wrong: model
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
