; Areas of discs by a rough factor in a table of reals; a radius whose area is a whole number plus a
; quarter.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const area (Array Int Real))
(declare-fun unit (Int) Int)
(declare-const r Int)
(declare-const metric Bool)
(define-fun factor () Real (/ 13.0 4.0))
(assert (! (forall ((k Int)) (=> (<= 1 k 3) (= (select area k) (* factor (to_real (* k k)))))) :named table))
(assert (and (<= 1 r 3) (= (unit r) (mod (* 7 r) 5)) (not (= (unit r) (- 1)))))
(assert (=> table (is_int (* 4.0 (select area r))) (= (- (select area r) (to_real (to_int (select area r)))) 0.25)))
(assert (let ((a (select area r))) (xor metric (> a 20.0) false)))
(assert (ite metric (distinct r 2 3) (or (= (div r 2) 0) (>= (abs (- r 5)) 4) (not true))))
(assert (exists ((i Int)) (and (<= 0 i r) (<= (select area i) (* 4.0 (to_real i) (to_real i))))))

(check-sat)
(exit)
