; solver: cvc5 1.2.0, cvc5 1.2.1, cvc5 1.3.0, cvc5 1.3.2, cvc5 1.4.0, cvc5 1.4.1, cvc5 1.4.2
; expect: sat
; wrong: crash
;
; (rel.join_image r n) is cvc5's own: the set of all (tuple x) such that r has at least n pairs that begin with x. With a
; sum in the place of n cvc5 ends with a segmentation fault. Releases up to 1.0.3 refuse a sum there, and from 1.2.1 on a
; symbol without a sum, which crashes older ones (cvc5-join-image-symbol). Found in a campaign, by quantify.
(set-logic ALL)
(declare-const n Int)
(assert (= (rel.join_image (as set.empty (Set (Tuple Bool Bool))) (+ 1 n)) (as set.empty (Set (Tuple Bool)))))
(check-sat)
