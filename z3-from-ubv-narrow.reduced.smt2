; expect: sat
; class: refutation-unsound
; z3-5.4.1 answers unsat; sat is right
; proof: every assertion evaluates to true under a witness from our own search
;   (define-fun x () (_ BitVec 1) #b0)
(set-logic ALL)
(declare-fun x () (_ BitVec 1))
(assert (= (str.from_ubv x) "0"))
(check-sat)
