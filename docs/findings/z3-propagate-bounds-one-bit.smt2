; solver: z3 4.12.2, z3 4.13.0, z3 4.15.4, z3 5.0.0, z3 5.4.0, z3 5.4.1
; expect: unsat
; wrong: sat
; right: z3 4.8.7, z3 4.8.12, z3 4.11.2
;
; A vector is less than or equal to itself. Of one bit, and behind the tactic propagate-bv-bounds, z3 says sat; without
; it, or of two bits, it says unsat, as cvc5 1.0.3 and cvc4 1.8 do. Found in a campaign over reported seeds with arrays
; of vectors, by configurations.
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(assert (= x #b0))
(assert (not (bvsle x #b0)))
(check-sat-using (then propagate-bv-bounds smt))
