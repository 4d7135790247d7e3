; Five steps of the logistic map with rate 7/2: a start value whose orbit goes up, up, down, up, down
; and stays within bounds.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const p0 Real)
(declare-const p1 Real)
(declare-const p2 Real)
(declare-const p3 Real)
(declare-const p4 Real)

(assert (and (< 0.1 p0) (< p0 0.9)))
(assert (= p1 (* (/ 7 2) p0 (- 1 p0))))
(assert (= p2 (* (/ 7 2) p1 (- 1 p1))))
(assert (= p3 (* (/ 7 2) p2 (- 1 p2))))
(assert (= p4 (* (/ 7 2) p3 (- 1 p3))))
(assert (and (< p0 p1) (> p1 p2) (< p2 p3) (not (>= p0 0.45))))
(assert (=> (> p1 0.8) (or (<= p4 0.6) (xor (> p3 0.85) (< p2 (/ 2 5))))))

(check-sat)
(exit)
