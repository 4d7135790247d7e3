; solver: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.2.1, cvc5 1.3.0, cvc5 1.3.2, cvc5 1.3.3, cvc5 1.4.0, cvc5 1.4.1, cvc5 1.4.2
; expect: sat
; wrong: crash
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
