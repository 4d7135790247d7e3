; A savings table where each cell is the one before times a factor above one: each of two steps makes
; it larger. Claim: it is not.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const bal (Array Int Real))
(declare-const f Real)
(assert (and (> f 1.0) (<= f (/ 3.0 2.0)) (= (select bal 0) 10.0)))
(assert (forall ((i Int)) (! (=> (and (<= 0 i) (<= i 1)) (= (select bal (+ i 1)) (* f (select bal i)))) :pattern ((select bal i)))))
(assert (or (<= (select bal 1) 10.0) (not (> (select bal 2) (select bal 1)))))

(check-sat)
(exit)
