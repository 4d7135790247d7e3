; Three guests at a round table: the neighbour function is one to one, no one sits beside himself,
; hosts alternate with at least one guest.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort Seat 0)
(declare-fun next (Seat) Seat)
(declare-fun host (Seat) Bool)
(declare-const s1 Seat)
(declare-const s2 Seat)
(declare-const s3 Seat)
(assert (distinct s1 s2 s3))
(assert (forall ((s Seat)) (or (= s s1) (= s s2) (= s s3))))
(assert (forall ((s Seat)) (and (distinct (next s) s) (= (next (next (next s))) s))))
(assert (forall ((s Seat)) (=> (host s) (not (host (next s))))))
(assert (exists ((s Seat)) (host s)))
(assert (ite (host s1) (= (next s1) s3) (xor (host s2) (host s3))))

(check-sat)
(exit)
