; title: a relation that is to be its own transitive closure, and is not
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: model
; not by conform: of several assertions or of more than two operators
;
; In the model, (1, 0) and (0, 1) are in s, and (1, 1) is not: s is not its own transitive closure. Found in a campaign,
; on a seed about transitive closures.
(set-option :produce-models true)
(set-logic ALL)
(declare-fun s () (Set (Tuple Int Int)))
(declare-fun x () Int)
(assert (set.member (tuple 1 x) s))
(assert (set.member (tuple 0 1) s))
(assert (= s (rel.tclosure s)))
(check-sat)
(get-model)
; witness:
; (define-fun x () Int 2)
; (define-fun s () (Set (Tuple Int Int)) (set.union (set.singleton (tuple 1 2)) (set.union (set.singleton (tuple 0 1)) (set.singleton (tuple 0 2)))))
