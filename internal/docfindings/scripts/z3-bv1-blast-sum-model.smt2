; title: the sum of a number and -zero is another number, after `bv1-blast`
; found by: conform
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: model
; right: z3 4.8.17 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; Theory FloatingPoint: x + -zero is x where x is no zero, so that x is (fp #b0 #b01 #b01). In the model that z3 gives
; behind the tactic bv1-blast it is +zero, under which the assertion is false. Found in a campaign, by the strategy
; terms under a configuration.
(set-option :produce-models true)
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 2 3))
(assert (not (distinct (fp #b0 #b01 #b01) (fp.add RTZ x (_ -zero 2 3)))))
(check-sat-using (then bv1-blast smt))
(get-model)
; witness:
; (define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b01 #b01))
