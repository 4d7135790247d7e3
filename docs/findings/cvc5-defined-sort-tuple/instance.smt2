; solver: cvc5 1.3.3, cvc5 1.4.0, cvc5 1.4.1, cvc5 1.4.2
; expect: sat
; wrong: crash
; right: cvc5 1.0.3
;
; No solver may crash. (S Int) is short for (Set (Tuple Int)), with which each version is right. With Array and Seq in the
; place of Set these crash, too: segmentation fault. Where the definition is a tuple itself, as (Tuple X), all versions refuse
; to apply it, as in cvc5-defined-sort-arguments. Found behind such an error of a campaign.
(set-logic ALL)
(define-sort S (X) (Set (Tuple X)))
(declare-const x (S Int))
(assert (= x x))
(check-sat)
