; Four nodes measure message delays; the offset is a function of the node, the drift a function of the
; day. Find offsets such that all measured delays are positive and nodes 1 and 3 agree.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun offset (Real) Real)
(declare-fun drift (Real) Real)
(declare-const day Real)

(assert (or (= day 1.0) (= day 2.0) (= day (/ 5 2))))
(assert
  (! (let ((skew (- (offset 0.0) (offset 1.0))))
       (and (< 0.0 (- (+ 2.5 skew) (drift day))) (<= (+ 2.5 skew (drift day)) 6.0))) :named measured_0_1))
(assert
  (! (let ((skew (- (offset 1.0) (offset 2.0))))
       (and (< 0.0 (- (+ (- 0.75) skew) (drift day))) (<= (+ (- 0.75) skew (drift day)) 6.0))) :named measured_1_2))
(assert
  (! (let ((skew (- (offset 2.0) (offset 3.0))))
       (and (< 0.0 (- (+ 4.0 skew) (drift day))) (<= (+ 4.0 skew (drift day)) 6.0))) :named measured_2_3))
(assert
  (! (let ((skew (- (offset 3.0) (offset 0.0))))
       (and (< 0.0 (- (+ 1.5 skew) (drift day))) (<= (+ 1.5 skew (drift day)) 6.0))) :named measured_3_0))
(assert
  (! (let ((skew (- (offset 1.0) (offset 3.0))))
       (and (< 0.0 (- (+ 3.25 skew) (drift day))) (<= (+ 3.25 skew (drift day)) 6.0))) :named measured_1_3))
(assert
  (! (let ((skew (- (offset 2.0) (offset 0.0))))
       (and (< 0.0 (- (+ 0.5 skew) (drift day))) (<= (+ 0.5 skew (drift day)) 6.0))) :named measured_2_0))
(assert (and (= (offset 1.0) (offset 3.0)) (distinct (drift 1.0) (drift 2.0) (drift (/ 5 2)))))
(assert (=> (= day 1.0) (< (drift day) (- 0.1))))
(assert (xor (>= (drift day) 0.25) (> (offset 2.0) 1.0)))

(check-sat)
(exit)
