; Rights pass along delegation; a guest never gets the right to delete, and the auditor is a delegate
; of a guest. Claim: the auditor may delete.
(set-info :smt-lib-version 2.6)
(set-logic UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort User 0)
(declare-sort Right 0)
(declare-fun may (User Right) Bool)
(declare-fun delegates (User User) Bool)
(declare-fun owner () User)
(declare-fun guest () User)
(declare-fun auditor () User)
(declare-fun read () Right)
(declare-fun delete () Right)
(assert (forall ((u User) (v User) (r Right)) (! (=> (delegates u v) (may v r) (may u r)) :pattern ((delegates u v) (may v r)))))
(assert (forall ((u User)) (or (= u owner) (not (may u delete)) (exists ((v User)) (and (delegates owner v) (= v u))))))
(assert (! (and (delegates guest auditor) (may auditor read) (not (may guest delete))) :named situation))
(assert (distinct owner guest auditor))
(assert (=> situation (may auditor delete)))

(check-sat)
(exit)
