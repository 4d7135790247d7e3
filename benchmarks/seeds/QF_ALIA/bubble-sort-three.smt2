; Bubble sort of three cells by compare and exchange; claim: the result is out of order or a
; value got lost.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a0 (Array Int Int))
(declare-const a1 (Array Int Int))
(declare-const a2 (Array Int Int))
(declare-const a3 (Array Int Int))
(declare-const lo Int)

(assert
  (! (let ((p (select a0 lo))
           (q (select a0 (+ lo 1))))
       (= a1 (ite (<= p q) a0 (store (store a0 lo q) (+ lo 1) p)))) :named exchange_0))
(assert
  (! (let ((p (select a1 (+ lo 1)))
           (q (select a1 (+ lo 2))))
       (= a2 (ite (<= p q) a1 (store (store a1 (+ lo 1) q) (+ lo 2) p)))) :named exchange_1))
(assert
  (! (let ((p (select a2 lo))
           (q (select a2 (+ lo 1))))
       (= a3 (ite (<= p q) a2 (store (store a2 lo q) (+ lo 1) p)))) :named exchange_2))
(assert
  (or
    (> (select a3 lo) (select a3 (+ lo 1)))
    (> (select a3 (+ lo 1)) (select a3 (+ lo 2)))
    (not
      (=
        (+ (select a0 lo) (select a0 (+ lo 1)) (select a0 (+ lo 2)))
        (+ (select a3 lo) (select a3 (+ lo 1)) (select a3 (+ lo 2)))))
    (distinct (select a3 (- lo 1)) (select a0 (- lo 1)))))

(check-sat)
(exit)
