; Two clocks drift apart; the offset must be strictly between one third and one half of a tick.
(set-info :smt-lib-version 2.6)
(set-logic QF_RDL)
(set-info :category "crafted")
(set-info :status sat)

(declare-const master Real)
(declare-const slave Real)
(assert (> (- (+ slave slave slave) (+ master master master)) 1))
(assert (< (- (+ slave slave) (+ master master)) 1))

(check-sat)
(exit)
