; title: `fp.to_sbv` to one bit of -1 is #b0, after a check that had no answer
; found by: campaign
; solver: z3 4.8.7 to 4.11.2
; expect: none
; expect: unsat
; wrong: sat
; also in: Float32
; right: z3 4.12.2 to 5.4.1
;
; Theory FloatingPoint: ((_ fp.to_sbv 1) RTZ x) is the vector that stands for the signed integer that x is rounded to. -1
; is in range, and #b1 stands for it; so #b0 does not. Of one bit z3 does not know how a number is converted: it answers
; unknown to the first check, and to the same question alone; after it, sat, and x is then -1 and r is #b0 in its model.
; Later versions answer sat, since -zero is converted, and then unsat. Found by the comparison of operators, with symbols
; that assumptions fix.
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 2 2))
(declare-const a Bool)
(declare-const b Bool)
(declare-const r (_ BitVec 1))
(assert (= r ((_ fp.to_sbv 1) RTZ x)))
(assert (=> a (= x (_ -zero 2 2))))
(check-sat-assuming (a))
(assert (=> b (= x (fp #b1 #b01 #b0))))
(assert (=> b (= r #b0)))
(check-sat-assuming (b))
