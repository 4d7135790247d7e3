; Income tax by brackets, coded by a base table and by marginal rates; a rounding function is equal at
; equal arguments. Claim: the results differ.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun round_cent (Real) Real)
(declare-const income Real)
(declare-const tax_table Real)
(declare-const tax_marginal Real)
(declare-const p1 Real)
(declare-const p2 Real)
(declare-const p3 Real)
(declare-const married Bool)

(assert (and (<= 0.0 income) (<= income 100000.0)))
(define-fun free () Real (ite married 20000.0 10000.0))
(assert (= p1 (ite (> income free) (ite (> income 50000.0) (- 50000.0 free) (- income free)) 0.0)))
(assert (= p2 (ite (> income 50000.0) (- income 50000.0) 0.0)))
(assert (= p3 (- income free)))
(assert (= tax_marginal (round_cent (+ (* 0.2 p1) (* 0.4 p2)))))
(assert (= tax_table (round_cent (ite (<= income free) 0.0
  (ite (<= income 50000.0) (* (/ 1 5) p3) (+ (* (/ 2 5) p2) (ite married 6000.0 8000.0)))))))
(assert (! (not (= tax_table tax_marginal)) :named different))

(check-sat)
(exit)
