; Levels in a company: a manager has a higher level than those reporting, levels are between 0 and 3;
; claim: a chain of five different people reporting upwards exists.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Person 0)
(declare-fun manager (Person) Person)
(declare-fun level (Person) Int)
(declare-const boss Person)
(declare-const p Person)
(assert (forall ((x Person)) (and (<= 0 (level x)) (<= (level x) 3))))
(assert (forall ((x Person)) (! (=> (distinct x boss) (> (level (manager x)) (level x))) :pattern ((manager x)))))
(define-fun up2 () Person (manager (manager p)))
(assert (and (not (= p boss)) (not (= (manager p) boss)) (not (= up2 boss)) (not (= (manager up2) boss))))
(assert (=> (= (level p) 0) (distinct p up2 (manager p))))

(check-sat)
(exit)
