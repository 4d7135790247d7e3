; A lattice with at least two elements: meet and join are absorbing and a complement exists for each
; element.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status sat)

(declare-sort E 0)
(declare-fun meet (E E) E)
(declare-fun join (E E) E)
(declare-fun neg (E) E)
(declare-const bot E)
(declare-const top E)
(assert (distinct bot top))
(assert (forall ((x E)) (or (= x bot) (= x top))))
(assert (forall ((x E) (y E)) (and (= (meet x (join x y)) x) (= (join x (meet x y)) x))))
(assert (forall ((x E)) (and (= (meet x (neg x)) bot) (= (join x (neg x)) top))))
(assert (not (exists ((x E)) (= (neg x) x))))

(check-sat)
(exit)
