; The Gregorian leap rule written in two ways; claim: they differ for some year.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun year () Int)
(define-fun multiple ((n Int) (k Int)) Bool (= (mod n k) 0))
(define-fun leap_a () Bool (and (multiple year 4) (=> (multiple year 100) (multiple year 400))))
(define-fun leap_b () Bool
  (ite (not (multiple year 100)) (multiple year 4) (xor false (= 0 (mod (div year 100) 4)))))
(assert (! (<= 1583 year 9999) :named gregorian))
(assert (let ((days_a (ite leap_a 366 365)) (days_b (ite leap_b 366 365)))
  (or (distinct days_a days_b) (> (abs (- days_a days_b)) 0) (not gregorian))))

(check-sat)
(exit)
