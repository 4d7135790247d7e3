; A tile length that divides three wall lengths, and no larger tile up to twenty does.
(set-info :smt-lib-version 2.6)
(set-logic NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun tile () Int)
(define-fun divides ((d Int) (n Int)) Bool (= (mod n d) 0))
(define-fun fits ((d Int)) Bool (and (divides d 84) (divides d 132) (divides d 36)))
(assert (! (and (< 1 tile) (<= tile 20) (fits tile)) :named good))
(assert (forall ((d Int)) (=> (and (< tile d) (<= d 20)) (not (fits d)))))
(assert (=> good (distinct tile 6 7) (exists ((k Int)) (and (<= 0 k 50) (= (* tile k) 132)))))
(assert (let ((q (div 84 tile))) (xor (= q 7) (> q 7) false)))
(assert (or (not good) (= (abs (- tile 13)) (- 13 12))))

(check-sat)
(exit)
