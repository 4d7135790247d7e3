; Cutting a text at a place inside and joining the parts gives the text back.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun t () String)
(declare-fun k () Int)
(declare-fun left_first () Bool)
(define-fun head () String (str.substr t 0 k))
(define-fun tail () String (str.substr t k (- (str.len t) k)))
(assert (! (and (<= 0 k) (< k (str.len t))) :named inside))
(assert (let ((joined (str.++ head tail)))
  (ite left_first (distinct joined t) (not (= (+ (str.len head) (str.len tail)) (str.len t))))))
(assert (=> inside (or left_first (>= (str.len tail) 1)) (xor left_first (not left_first))))
(assert (or false (> (str.len t) (- 1)) (not true)))

(check-sat)
(exit)
