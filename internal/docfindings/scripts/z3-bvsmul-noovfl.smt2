; title: overflow with a negative factor
; found by: conform
; solver: z3 4.8.7 to 4.8.12
; expect: sat
; wrong: unsat
; right: z3 4.8.17 to 5.4.1
;
; bvsmul_noovfl is z3's own: "signed multiplication does not overflow", the counterpart of bvsmul_noudfl, "does not
; underflow". In SMT-LIB's words (logic QF_BV, version 2.7): (bvsmulo s t) is true exactly if the product of the two
; integers that s and t denote in two's complement is less than -2^(m-1) or greater than 2^(m-1) - 1; the former is
; what bvsmul_noudfl denies, the latter what bvsmul_noovfl denies.
;
; Here (- 1) times (- 1) is 1, which is at most 3: nothing overflows. z3 4.8.12 says that it does, as it does for many
; constants of which one is negative; z3 5.4.0 is right.
(set-logic ALL)
(assert (bvsmul_noovfl #b111 #b111))
(check-sat)
