; Prices per quantity with decreasing marginal price at five sampled points; claim: the average price
; at the largest quantity exceeds the one at the smallest.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun price (Real) Real)
(declare-const small Real)
(declare-const large Real)

(assert (and (= small 1.0) (= large (+ small 9.0))))
(assert (= (price 0.0) 0.0))
(assert
  (! (let ((d1 (- (price 1.0) (price 0.0))) (d2 (- (price 2.0) (price 1.0)))) (>= d1 d2)) :named concave_1))
(assert
  (! (let ((d2 (- (price 2.0) (price 1.0))) (d3 (- (price 4.0) (price 2.0)))) (>= (+ d2 d2) d3)) :named concave_2))
(assert
  (! (let ((d3 (- (price 4.0) (price 2.0)))
           (d4 (- (price 7.0) (price 4.0))))
       (>= (+ d3 d3 d3) (+ d4 d4))) :named concave_3))
(assert
  (! (let ((d4 (- (price 7.0) (price 4.0)))
           (d5 (- (price 10.0) (price 7.0))))
       (>= (+ d4 d4 d4) (+ d5 d5 d5))) :named concave_4))
(assert (let ((p (price small)) (r (price large))) (> r (+ p p p p p p p p p p))))

(check-sat)
(exit)
