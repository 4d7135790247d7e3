; solver: cvc5 1.0.3, cvc5 1.2.0, cvc5 1.3.0, cvc5 1.4.0, cvc5 1.4.2
; expect: sat
; wrong: error
;
; SMT-LIB 2.6, section 4.2.3: (S Int) is (Tuple Int Int). cvc5 says "expected parametric datatype or sort constructor
; sort". Found in a campaign, by the strategy structure.
(set-logic ALL)
(define-sort S (X) (Tuple X X))
(assert (not (set.member (tuple 0 0) (as set.empty (Set (S Int))))))
(check-sat)
