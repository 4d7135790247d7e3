; A two by two matrix of reals: both row sums are one, all entries at least a quarter; claim: a column
; sum exceeds one and a half.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const m (Array Int (Array Int Real)))

(assert (forall ((i Int)) (=> (<= 0 i 1) (= (+ (select (select m i) 0) (select (select m i) 1)) 1.0))))
(assert (forall ((i Int) (j Int)) (=> (and (<= 0 i 1) (<= 0 j 1)) (>= (select (select m i) j) 0.25))))
(assert (exists ((j Int)) (and (<= 0 j 1) (> (+ (select (select m 0) j) (select (select m 1) j)) 1.5))))

(check-sat)
(exit)
