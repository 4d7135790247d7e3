; A stock level that covers every demand of two customers within their joint limit, but with one unit
; less would not be enough; the limits are chosen.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const stock Int)
(declare-const limit_a Int)
(declare-const limit_b Int)
(declare-const joint Int)

(assert (and (<= 2 limit_a 6) (<= 3 limit_b 7) (= joint 9) (> (+ limit_a limit_b) joint)))
(define-fun demand ((a Int) (b Int)) Bool (and (<= 0 a limit_a) (<= 0 b limit_b) (<= (+ a b) joint)))
(assert (! (forall ((a Int) (b Int)) (=> (demand a b) (<= (+ (* 2 a) b) stock))) :named covered))
(assert (exists ((a Int) (b Int)) (and (demand a b) (= (+ (* 2 a) b) stock))))
(assert (=> covered (ite (> limit_a 4) (< stock 15) (>= stock 12))))

(check-sat)
(exit)
