; title: a selector of a parametric datatype under a quantifier: segmentation fault
; found by: conform
; solver: cvc4 1.8
; expect: unsat
; wrong: crash
; right: cvc5 1.0.3
; not by conform: of a declared sort: the comparison goes through the values of sorts, and these have none
;
; No solver may crash. Some u of S Bool is (a false), of which f is false. cvc4 ends with a segmentation fault. Found
; in a campaign, by the strategy identities.
(set-logic DT)
(declare-datatypes ((S 1)) ((par (A) ((a (f A))))))
(assert (forall ((u (S Bool))) (f u)))
(check-sat)
