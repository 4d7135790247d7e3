; title: Float32 is another sort than (_ FloatingPoint 8 24)
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory FloatingPoint: Float32 is (_ FloatingPoint 8 24). OxiZ says "operands of = must have the same sort". Found behind
; oxiz-two-floats.
(set-logic QF_FP)
(declare-fun x () Float32)
(assert (= x (_ +zero 8 24)))
(check-sat)
; witness:
; (define-fun x () Float32 (_ +zero 8 24))
