; A loaded voltage divider: with the load at least ten times the lower resistor the output drops
; by less than a tenth of the unloaded value.
(set-info :smt-lib-version 2.6)
(set-logic QF_NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const r1 Real)
(declare-const r2 Real)
(declare-const load Real)
(declare-const v Real)
(declare-const open_v Real)
(declare-const loaded_v Real)
(declare-const parallel Real)

(assert (and (> r1 0.0) (> r2 0.0) (> v 0.0) (>= load (* 10.0 r2))))
(assert (= (* open_v (+ r1 r2)) (* v r2)))
(assert (= (* parallel (+ r2 load)) (* r2 load)))
(assert (= (* loaded_v (+ r1 parallel)) (* v parallel)))
(assert (let ((drop (- open_v loaded_v))) (> drop (* 0.1 open_v))))

(check-sat)
(exit)
