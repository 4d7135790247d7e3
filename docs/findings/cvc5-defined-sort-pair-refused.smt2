; title: a sort that is defined as pairs is rejected
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: error
; not by conform: a script that is refused, which the comparison does not mark
;
; SMT-LIB 2.6, section 4.2.3: (S Int) is (Tuple Int Int). cvc5 says "expected parametric datatype or sort constructor
; sort". Found in a campaign, by the strategy structure.
(set-logic ALL)
(define-sort S (X) (Tuple X X))
(declare-fun x () (S Int))
(assert (= x x))
(check-sat)
; witness:
; (define-fun x () (Tuple Int Int) (tuple 0 0))
