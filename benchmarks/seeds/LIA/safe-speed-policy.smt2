; A policy table for three zones and all speeds within range: everybody below the limit passes, above
; it nobody, in the middle one zone decides; thresholds are to be found.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const t1 Int)
(declare-const t2 Int)
(declare-const t3 Int)

(define-fun pass ((zone Int) (v Int)) Bool (ite (= zone 1) (< v t1) (ite (= zone 2) (< v t2) (<= v t3))))
(assert (forall ((z Int) (v Int)) (=> (and (<= 1 z 3) (<= 0 v 30)) (pass z v))))
(assert (forall ((z Int) (v Int)) (=> (and (<= 1 z 3) (> v 50)) (not (pass z v)))))
(assert (exists ((v Int)) (and (pass 1 v) (not (pass 2 v)) (pass 3 v))))
(assert (not (exists ((v Int)) (and (pass 2 v) (not (pass 3 v))))))
(assert (and (distinct t1 t2 t3) (> t1 (+ t3 1)) (= (- t1 t2) 10)))

(check-sat)
(exit)
