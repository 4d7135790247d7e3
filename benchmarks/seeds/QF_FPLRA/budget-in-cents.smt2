; A budget in exact reals next to a display in single precision; the display rounds up and shows too
; much.
(set-info :smt-lib-version 2.6)
(set-logic QF_FPLRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const rent Real)
(declare-const food Real)
(declare-const shown Float32)
(declare-const winter Bool)
(define-fun total () Real (+ rent food (ite winter 35.5 (- 4.25))))
(assert (and (<= 400.0 rent 500.0) (>= food 120.0) (< food (/ 601 4))))
(assert (! (= shown (ite winter ((_ to_fp 8 24) RTP 640.1) ((_ to_fp 8 24) RTN 580.3))) :named display))
(assert (=> winter (= total 640.1) (fp.gt shown ((_ to_fp 8 24) RTZ 640.1))))
(assert (xor winter (= total 580.3)))
(assert (let ((d (- rent (* 3 food)))) (and (> d 10.0) (not (= d 20)) (distinct rent food total))))
(assert (or (and display (not (fp.isNaN shown))) false))

(check-sat)
(exit)
