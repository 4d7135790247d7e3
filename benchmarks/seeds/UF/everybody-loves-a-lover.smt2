; Everybody loves a lover; somebody loves; yet someone is not loved by all.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort P 0)
(declare-fun loves (P P) Bool)
(declare-const a P)
(declare-const b P)
(assert (forall ((x P) (y P) (z P)) (=> (loves y z) (loves x y))))
(assert (and (loves a b) (not (loves b a))))

(check-sat)
(exit)
