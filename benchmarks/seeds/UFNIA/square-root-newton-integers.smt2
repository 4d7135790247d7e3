; Integer square roots by an axiom r r <= n < (r + 1)(r + 1) for four numbers, against a descending
; loop; claim: the function and the loop differ or the root of a larger number is smaller.
(set-info :smt-lib-version 2.6)
(set-logic UFNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun root (Int) Int)
(declare-const n_0 Int)
(declare-const n_1 Int)
(declare-const n_2 Int)
(declare-const n_3 Int)
(declare-const r_0 Int)
(declare-const r_1 Int)
(declare-const r_2 Int)
(declare-const r_3 Int)

(assert
  (! (forall ((n Int))
       (! (=>
            (>= n 0)
            (and
              (>= (root n) 0)
              (<= (* (root n) (root n)) n)
              (< n (* (+ (root n) 1) (+ (root n) 1))))) :pattern ((root n)))) :named root_axiom))
(assert (or (= n_0 10) (= n_0 11)))
(assert (= r_0 (ite (>= n_0 49) 7 (ite (>= n_0 36) 6 (ite (>= n_0 25) 5 (ite (>= n_0 16) 4 3))))))
(assert (=> (distinct (mod n_0 r_0) 0) (not (= (* r_0 (div n_0 r_0)) n_0))))
(assert (or (= n_1 24) (= n_1 25)))
(assert (= r_1 (ite (>= n_1 49) 7 (ite (>= n_1 36) 6 (ite (>= n_1 25) 5 (ite (>= n_1 16) 4 3))))))
(assert (=> (distinct (mod n_1 r_1) 0) (not (= (* r_1 (div n_1 r_1)) n_1))))
(assert (or (= n_2 25) (= n_2 26)))
(assert (= r_2 (ite (>= n_2 49) 7 (ite (>= n_2 36) 6 (ite (>= n_2 25) 5 (ite (>= n_2 16) 4 3))))))
(assert (=> (distinct (mod n_2 r_2) 0) (not (= (* r_2 (div n_2 r_2)) n_2))))
(assert (or (= n_3 47) (= n_3 48)))
(assert (= r_3 (ite (>= n_3 49) 7 (ite (>= n_3 36) 6 (ite (>= n_3 25) 5 (ite (>= n_3 16) 4 3))))))
(assert (=> (distinct (mod n_3 r_3) 0) (not (= (* r_3 (div n_3 r_3)) n_3))))
(assert
  (or (not (= (root n_0) r_0)) (not (= (root n_1) r_1)) (not (= (root n_2) r_2))
    (not (= (root n_3) r_3)) (> (root n_0) (root n_1)) (> (root n_1) (root n_2))
    (> (root n_2) (root n_3))))

(check-sat)
(exit)
