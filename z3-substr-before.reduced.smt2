; expect: sat
; class: refutation-unsound
; z3-5.0.0 answers unsat; sat is right
; proof: every assertion evaluates to true under a witness from our own search
;   (define-fun x () Int (- 1))
;   (define-fun s () String "")
;   (define-fun p () Bool true)
(set-logic QF_SLIA)
(declare-fun x () Int)
(declare-fun s () String)
(declare-fun p () Bool)
(assert (= s (str.substr "a" x 3)))
(assert (=> p (= x (- 1))))
(check-sat-assuming (p))
