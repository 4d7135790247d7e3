; An order moves through states with data: placed, paid with an amount, shipped; an audit function of
; the state never decreases. Claim: the audit of the shipped order is below the paid one.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((State 0)) (((placed (price Int)) (paid (amount Int) (tip Int)) (shipped (parcel Int)))))
(declare-fun next (State) State)
(declare-fun audit (State) Int)
(declare-const s State)
(assert (forall ((x State)) (! (>= (audit (next x)) (audit x)) :pattern ((next x)))))
(assert (forall ((p Int)) (= (next (placed p)) (paid p 0))))
(assert (forall ((a Int) (t Int)) (= (next (paid a t)) (shipped (+ a t)))))
(assert (and ((_ is placed) s) (> (price s) 0)))
(assert (or (< (audit (shipped (price s))) (audit (paid (price s) 0))) (not ((_ is shipped) (next (next s))))
  (and (= (next s) (paid (price s) 1)) (distinct (tip (next s)) 0 1))))

(check-sat)
(exit)
