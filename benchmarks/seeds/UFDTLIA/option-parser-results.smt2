; A parser returns an option with value and rest position: two parsers in sequence succeed, positions
; grow, the values satisfy a rule.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-datatypes ((Result 0)) (((failed) (got (value Int) (position Int)))))
(declare-fun digit_at (Int) Result)
(declare-fun then (Result Result) Result)
(declare-const n Int)
(assert (forall ((p Int)) (=> (<= 0 p 2) (or (= (digit_at p) failed) (and (= (position (digit_at p)) (+ p 1)) (<= 0 (value (digit_at p))) (<= (value (digit_at p)) 9))))))
(define-fun both () Result (match (digit_at 0) ((failed failed) ((got v p) (match (digit_at p) ((failed failed) ((got w q) (got (+ (* 10 v) w) q))))))))
(assert (and ((_ is got) both) ((_ is got) (digit_at 0)) (= n (value both)) (> n 41) (= (position both) 2)))
(assert (= (value (digit_at 0)) (- (value (digit_at 1)) 3)))
(assert (not (= (digit_at 2) both)))

(check-sat)
(exit)
