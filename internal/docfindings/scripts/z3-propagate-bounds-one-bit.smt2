; title: `bvsle` of a vector of one bit and itself, after `propagate-bv-bounds`
; found by: campaign
; solver: z3 4.12.2 to 5.4.1
; expect: unsat
; wrong: sat
; right: z3 4.8.7 to 4.11.2
; not by conform: of a tactic or a command, not of an operator
;
; A vector is less than or equal to itself. Of one bit, and behind the tactic propagate-bv-bounds, z3 says sat; without
; it, or of two bits, it says unsat, as cvc5 1.0.3 and cvc4 1.8 do. Found in a campaign over reported seeds with arrays
; of vectors, by configurations.
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(assert (= x #b0))
(assert (not (bvsle x #b0)))
(check-sat-using (then propagate-bv-bounds smt))
