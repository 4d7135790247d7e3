; title: `rel.join_image` with a sum for the number: segmentation fault
; found by: campaign
; solver: cvc5 1.2.0 to 1.4.2
; expect: sat
; wrong: crash
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; (rel.join_image r n) is cvc5's own: the set of all (tuple x) such that r has at least n pairs that begin with x. With a
; sum in the place of n cvc5 ends with a segmentation fault. Releases up to 1.0.3 refuse a sum there, and from 1.2.1 on a
; symbol without a sum, which crashes older ones (cvc5-join-image-symbol). Found in a campaign, by quantify.
(set-logic ALL)
(declare-const n Int)
(assert (= (rel.join_image (as set.empty (Set (Tuple Bool Bool))) (+ 1 n)) (as set.empty (Set (Tuple Bool)))))
(check-sat)
; witness:
; (define-fun n () Int 0)
