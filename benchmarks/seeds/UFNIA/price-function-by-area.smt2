; The price of a plot is its area times a rate that depends on the district; three plots in two
; districts, equal prices.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort District 0)
(declare-fun rate (District) Int)
(declare-fun price (District Int Int) Int)
(declare-const a District)
(declare-const b District)
(assert (distinct a b))
(assert (forall ((w Int) (l Int)) (=> (and (= w 6) (= l 4)) (= (price a w l) (* (rate a) w l)))))
(assert (= (price b 8 2) (* (rate b) 16)))
(assert (and (= (price a 6 4) (price b 8 2)) (<= 2 (rate a) 6) (<= 2 (rate b) 9)))
(assert (not (exists ((k Int)) (and (= k (rate a)) (> (* k k) 30)))))
(assert (xor (= (rate b) 3) (= (rate a) 4)))

(check-sat)
(exit)
