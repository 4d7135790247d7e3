; Tickets are served in order and each waits at most four rounds more than the one before; claim:
; ticket five waits longer than twenty-one rounds although ticket zero waits one.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun served (Int) Int)
(declare-fun wait (Int) Int)
(assert (forall ((t Int)) (! (=> (>= t 0) (and (>= (wait t) 0) (<= (wait (+ t 1)) (+ (wait t) 4)))) :pattern ((wait t)))))
(assert (forall ((t Int)) (=> (>= t 0) (< (served t) (served (+ t 1))))))
(assert (= (wait 0) 1))
(assert (or (> (wait 5) 21) (>= (served 2) (served 3)) (not (< (served 0) (served 2)))))

(check-sat)
(exit)
