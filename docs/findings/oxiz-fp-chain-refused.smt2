; title: comparisons of three floating-point numbers are rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: a script that is refused, which the comparison does not mark
;
; Theory FloatingPoint: fp.leq is chainable, and so are fp.lt, fp.geq, fp.gt and fp.eq. OxiZ says "expected ), found
; Symbol(x)". Found in a campaign.
(set-logic QF_FP)
(declare-fun x () Float32)
(assert (fp.leq x x x))
(check-sat)
; witness:
; (define-fun x () Float32 (_ +zero 8 24))
