; Colours of fence posts repeat with period three on a finite stretch, neighbours differ, the costs
; per colour add up.
(set-info :smt-lib-version 2.6)
(set-logic UFLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun colour (Int) Int)
(declare-fun cost (Int) Int)
(assert (forall ((i Int)) (=> (<= 0 i 8) (and (<= 1 (colour i)) (<= (colour i) 3)))))
(assert (forall ((i Int)) (=> (<= 0 i 5) (= (colour (+ i 3)) (colour i)))))
(assert (forall ((i Int)) (=> (<= 0 i 7) (not (= (colour i) (colour (+ i 1)))))))
(assert (and (= (cost 1) 5) (= (cost 2) 8) (> (cost 3) (cost 2))))
(assert (= (+ (cost (colour 0)) (cost (colour 1)) (cost (colour 2))) 24))
(assert (xor (= (colour 0) 3) (< (colour 1) (colour 2))))

(check-sat)
(exit)
