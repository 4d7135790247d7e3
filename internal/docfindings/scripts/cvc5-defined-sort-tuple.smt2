; title: a sort that is defined with a parameter, as arrays of tuples of it: segmentation fault
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. (S Int) is short for (Array Int (Tuple Int Int)), with which each version is right. Sets and sequences
; of tuples crash, too: segmentation fault. Where the definition is a tuple itself, as (Tuple X X), all versions refuse to
; apply it, as in cvc5-defined-sort-arguments. Found behind such an error of a campaign.
(set-logic ALL)
(define-sort S (X) (Array Int (Tuple X X)))
(declare-const x (S Int))
(declare-const y (S Int))
(assert (distinct (select x 0) (select y 0)))
(check-sat)
; witness:
; (define-fun x () (Array Int (Tuple Int Int)) ((as const (Array Int (Tuple Int Int))) (tuple 0 0)))
; (define-fun y () (Array Int (Tuple Int Int)) ((as const (Array Int (Tuple Int Int))) (tuple 1 1)))
