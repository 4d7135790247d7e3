; A table of reals that does not decrease; linear interpolation at a half between two cells lies
; between the neighbours. Claim: it does not.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const tab (Array Int Real))
(declare-const i Int)
(declare-const mid Real)
(assert (forall ((k Int)) (! (=> (>= k 0) (<= (select tab k) (select tab (+ k 1)))) :pattern ((select tab k)))))
(assert (and (>= i 0) (= mid (* 0.5 (+ (select tab i) (select tab (+ i 1)))))))
(assert (or (< mid (select tab i)) (> mid (select tab (+ i 1))) (distinct (to_int 2.75) 2) (is_int 0.5)))

(check-sat)
(exit)
