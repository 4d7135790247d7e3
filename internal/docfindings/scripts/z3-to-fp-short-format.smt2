; title: `to_fp` of a short vector, in formats whose significand is short for their exponent: "invalid extract application"
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unknown
; right: cvc5 1.0.3 to 1.4.2
; not by conform: no wrong answer but none, which the comparison does not mark
;
; The logic is one that z3 decides, and its reason for unknown is no limit but "invalid extract application": what to_fp
; of a vector is made of is not well-sorted. So it is in formats whose significand is short for their exponent, as this
; one or (8, 5), if the vector is short, too; with to_fp_unsigned as well. Found in a campaign, by the oracle
; incomplete. It gives no answer.
(set-logic QF_BVFP)
(declare-const x (_ BitVec 1))
(assert (= ((_ to_fp 5 2) RNE x) (_ +zero 5 2)))
(check-sat)
(get-info :reason-unknown)
; witness:
; (define-fun x () (_ BitVec 1) #b0)
