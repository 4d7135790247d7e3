; A game with nine matches: a player takes one, two or three. Claim: the first player has no winning
; move that leaves a multiple of four.
(set-info :smt-lib-version 2.6)
(set-logic LIA)
(set-info :category "crafted")
(set-info :status unsat)

(define-fun move ((before Int) (after Int)) Bool (or (= after (- before 1)) (= after (- before 2)) (= after (- before 3))))
(declare-const n Int)
(declare-const q Int)
(assert (and (= n (+ (* 4 q) 1)) (< 8 n 12)))
(assert (not (exists ((m Int)) (and (move n m) (exists ((r Int)) (= m (* 4 r)))
  (forall ((k Int)) (=> (move m k) (exists ((j Int)) (and (move k j) (exists ((r Int)) (= j (* 4 r)))))))))))

(check-sat)
(exit)
