; A plant in exact reals with a controller whose gain is chosen from literals in double precision: the
; level stays within two units of the set point over six periods. Claim: it leaves the band.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const level_0 Real)
(declare-const level_1 Real)
(declare-const level_2 Real)
(declare-const level_3 Real)
(declare-const level_4 Real)
(declare-const level_5 Real)
(declare-const level_6 Real)
(declare-const flow_0 Real)
(declare-const flow_1 Real)
(declare-const flow_2 Real)
(declare-const flow_3 Real)
(declare-const flow_4 Real)
(declare-const flow_5 Real)
(declare-const gain Float64)
(declare-const gentle Bool)

(assert (= gain (ite gentle ((_ to_fp 11 53) RNE 0.25) ((_ to_fp 11 53) RNE 0.5))))
(assert (<= 9.0 level_0 11.0))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_0 (+ (* (- 0.25) level_0) 2.5))
    (= flow_0 (+ (* (/ (- 1) 2) level_0) 5.0))))
(assert (! (= level_1 (+ level_0 flow_0)) :named period_0))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_1 (+ (* (- 0.25) level_1) 2.5))
    (= flow_1 (+ (* (/ (- 1) 2) level_1) 5.0))))
(assert (! (= level_2 (+ level_1 flow_1)) :named period_1))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_2 (+ (* (- 0.25) level_2) 2.5))
    (= flow_2 (+ (* (/ (- 1) 2) level_2) 5.0))))
(assert (! (= level_3 (+ level_2 flow_2)) :named period_2))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_3 (+ (* (- 0.25) level_3) 2.5))
    (= flow_3 (+ (* (/ (- 1) 2) level_3) 5.0))))
(assert (! (= level_4 (+ level_3 flow_3)) :named period_3))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_4 (+ (* (- 0.25) level_4) 2.5))
    (= flow_4 (+ (* (/ (- 1) 2) level_4) 5.0))))
(assert (! (= level_5 (+ level_4 flow_4)) :named period_4))
(assert
  (ite
    (fp.leq gain ((_ to_fp 11 53) RNE 0.3))
    (= flow_5 (+ (* (- 0.25) level_5) 2.5))
    (= flow_5 (+ (* (/ (- 1) 2) level_5) 5.0))))
(assert (! (= level_6 (+ level_5 flow_5)) :named period_5))
(assert
  (or
    (or (> level_1 12.0) (< level_1 8.0))
    (or (> level_2 12.0) (< level_2 8.0))
    (or (> level_3 12.0) (< level_3 8.0))
    (or (> level_4 12.0) (< level_4 8.0))
    (or (> level_5 12.0) (< level_5 8.0))
    (or (> level_6 12.0) (< level_6 8.0))
    (and gentle (fp.isNegative gain))))

(check-sat)
(exit)
