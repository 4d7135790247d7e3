; A window over five samples: the mean of each three neighbours stays within the bounds that hold for
; all samples. Claim: a mean is outside, or a copied sample differs.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const x (Array Int Real))
(declare-const y (Array Int Real))
(declare-const mean_0 Real)
(declare-const mean_1 Real)
(declare-const mean_2 Real)
(declare-const lo Real)
(declare-const hi Real)
(declare-const shift Int)

(assert
  (! (forall ((i Int)) (=> (<= 0 i 4) (and (<= lo (select x i)) (<= (select x i) hi)))) :named bounded))
(assert (and (= lo (- 1.5)) (= hi (+ 2.0 (to_real shift))) (= shift 1)))
(assert (= (* 3.0 mean_0) (+ (select x 0) (select x 1) (select x 2))))
(assert (=> (> mean_0 2.0) (exists ((i Int)) (and (<= 0 i 2) (> (select x i) (/ 3.0 2.0))))))
(assert (= (* 3.0 mean_1) (+ (select x 1) (select x 2) (select x 3))))
(assert (=> (> mean_1 2.0) (exists ((i Int)) (and (<= 1 i 3) (> (select x i) (/ 3.0 2.0))))))
(assert (= (* 3.0 mean_2) (+ (select x 2) (select x 3) (select x 4))))
(assert (=> (> mean_2 2.0) (exists ((i Int)) (and (<= 2 i 4) (> (select x i) (/ 3.0 2.0))))))
(assert (= y (store (store x 5 mean_0) 6 mean_1)))
(assert
  (or
    (or (< mean_0 lo) (> mean_0 hi))
    (or (< mean_1 lo) (> mean_1 hi))
    (or (< mean_2 lo) (> mean_2 hi))
    (distinct (select y 2) (select x 2))
    (not (= (select y 6) mean_1))))

(check-sat)
(exit)
