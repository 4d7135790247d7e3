; title: a model that has another number for one that is subnormal
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: model
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0
;
; Theory FloatingPoint: fp.neg changes the sign bit alone, so that x is (fp #b1 #b00 #b01). cvc5 says sat, and gives
; (fp #b1 #b00 #b00) for x, under which the assertion is false. It needs --fp-exp for formats of this size. Found by the
; comparison of operators, where the argument is free.
(set-option :produce-models true)
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(assert (= (fp.neg x) (fp #b0 #b00 #b01)))
(check-sat)
(get-model)
; witness:
; (define-fun x () (_ FloatingPoint 2 3) (fp #b1 #b00 #b01))
