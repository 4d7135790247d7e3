; Samples at whole seconds of a signal with real values; the index of the first sample above a
; threshold is found by rounding a time down.
(set-info :smt-lib-version 2.6)
(set-logic AUFLIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun signal (Int) Real)
(declare-const t Real)
(declare-const k Int)
(declare-const hold Bool)
(define-fun threshold () Real 2.5)
(assert (! (= k (to_int t)) :named index))
(assert (and (< 3.0 t 5.0) (not (is_int t)) (> (signal k) threshold)))
(assert (forall ((i Int)) (=> (<= 0 i 2) (<= (signal i) threshold))))
(assert (=> index (xor hold (= (signal 3) (- 1.25))) (distinct k 0 1)))
(assert (let ((rest (- t (to_real k)))) (and (>= rest 0.25) (< rest 1.0) (ite hold (= k 4) true))))
(assert (exists ((i Int)) (and (= i (+ k 1)) (or (= (signal i) (* 2.0 threshold)) false))))

(check-sat)
(exit)
