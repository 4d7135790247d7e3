; Every number is even or odd and not both; claim: there is a number whose double neighbours break
; this.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const k Int)
(define-fun twice ((n Int) (h Int)) Bool (= n (+ h h)))
(assert (or
  (exists ((n Int)) (and (forall ((h Int)) (not (twice n h))) (forall ((h Int)) (distinct n (+ h h 1)))))
  (exists ((g Int) (h Int)) (and (twice k g) (twice (- k 1) h)))))

(check-sat)
(exit)
