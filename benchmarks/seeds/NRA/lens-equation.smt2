; A lens with focus one: object and image distances multiply to their sum. Claim: for some object
; farther than two the image is farther than two as well.
(set-info :smt-lib-version 2.6)
(set-logic NRA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const o Real)
(declare-const i Real)
(assert (= (* o i) (+ o i)))
(assert (and (> o 2.0) (or (> i 2.0) (and (>= i 2.0) (not (= i 1.0))))))
(assert (not (exists ((k Real)) (and (= k (* 2.0 o)) (< k 4.0)))))

(check-sat)
(exit)
