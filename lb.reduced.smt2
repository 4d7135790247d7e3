; expect: none
; z3, Z3 version 4.8.12 - 64 bit answers sat with a model under which an assertion is false
; known by: an assertion is false under the model that the solver gives, by exact evaluation
(set-option :produce-models true)
(set-logic QF_UF)
(assert (! false :lblneg baa))
(check-sat)
(get-model)
