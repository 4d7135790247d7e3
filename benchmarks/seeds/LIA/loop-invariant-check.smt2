; A loop with i and j where j grows by two while i grows by one: the invariant 2i - j = c is inductive
; and implies the bound at the end. Claim: one of the three conditions fails for some states.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const c Int)
(declare-const n Int)
(define-fun inv ((i Int) (j Int)) Bool (and (= (- (* 2 i) j) c) (<= i n)))
(define-fun step ((i Int) (j Int) (ii Int) (jj Int)) Bool (and (< i n) (= ii (+ i 1)) (= jj (+ j 2))))
(assert (>= n 0))
(assert (not (and
  (inv 0 (- c))
  (forall ((i Int) (j Int) (ii Int) (jj Int)) (=> (inv i j) (step i j ii jj) (inv ii jj)))
  (forall ((i Int) (j Int)) (=> (and (inv i j) (not (< i n))) (= j (- (* 2 n) c)))))))

(check-sat)
(exit)
