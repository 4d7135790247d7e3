; Users, groups and resources with names: membership passes to subgroups, resources under a path
; prefix belong to the admin group. Claim: a member of a subgroup of the admins may not open a
; resource under that prefix.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort User 0)
(declare-sort Group 0)
(declare-fun in_group (User Group) Bool)
(declare-fun parent (Group) Group)
(declare-fun opens (User String) Bool)
(declare-fun owner (String) Group)
(declare-const admins Group)
(declare-const night Group)
(declare-const u User)
(declare-const path String)
(assert (forall ((x User) (g Group)) (! (=> (in_group x g) (in_group x (parent g))) :pattern ((in_group x g)))))
(assert (forall ((x User) (p String)) (! (=> (in_group x (owner p)) (opens x p)) :pattern ((opens x p)))))
(assert (=> (str.prefixof "/etc/" path) (= (owner path) admins)))
(assert (and (= (parent (parent night)) admins) (in_group u night)))
(assert (= path (str.++ "/etc/" (str.from_int 42))))
(assert (not (opens u path)))

(check-sat)
(exit)
