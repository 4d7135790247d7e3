; A matrix as an array of arrays: one elimination step with a pivot row; find entries so that the
; product-free check sum changes sign.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const m (Array Int (Array Int Int)))
(declare-const n (Array Int (Array Int Int)))
(declare-const pivot Int)
(declare-const other Int)

(assert (and (<= 0 pivot 2) (<= 0 other 2) (distinct pivot other)))
(define-fun at ((x (Array Int (Array Int Int))) (r Int) (c Int)) Int (select (select x r) c))
(define-fun eliminated () (Array Int Int)
  (store (store (select m other) 0 (- (at m other 0) (* 2 (at m pivot 0))))
    1 (- (at m other 1) (* 2 (at m pivot 1)))))
(assert (= n (store (store m pivot (select m other)) other eliminated)))
(assert (and (= (at n other 0) 0) (> (at m other 0) 0) (< (at n other 1) (- 4))))
(assert (let ((before (+ (at m 0 0) (at m 1 1) (at m 2 1))) (after (+ (at n 0 0) (at n 1 1) (at n 2 1))))
  (and (> before 0) (not (>= after 0)))))

(check-sat)
(exit)
