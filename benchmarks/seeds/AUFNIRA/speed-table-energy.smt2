; Kinetic energies in a table: half the mass times the square of the speed; a double speed has four
; times the energy for three speeds. Claim: it has not.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun energy (Real) Real)
(declare-const speeds (Array Int Real))
(declare-const m Real)
(declare-const i Int)
(assert (and (> m 0.0) (<= 0 i 2) (= m 2.5)))
(assert (forall ((v Real)) (! (= (energy v) (* 0.5 m v v)) :pattern ((energy v)))))
(assert (and (= (select speeds 0) 1.5) (= (select speeds 1) 4.0) (= (select speeds 2) (- 3.0))))
(assert (let ((v (select speeds i))) (or (distinct (energy (* 2.0 v)) (* 4.0 (energy v))) (< (energy v) 0.0))))

(check-sat)
(exit)
