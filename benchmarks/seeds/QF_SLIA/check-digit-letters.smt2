; A code of three letters and a check digit: the weighted letter codes and the digit add up to a
; multiple of eleven.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const code String)
(declare-const c0 Int)
(declare-const c1 Int)
(declare-const c2 Int)
(declare-const d Int)
(declare-const q Int)

(assert (str.in_re code (re.++ ((_ re.^ 3) (re.range "A" "Z")) (re.range "0" "9"))))
(assert (= c0 (- (str.to_code (str.at code 0)) 64)))
(assert (= c1 (- (str.to_code (str.at code 1)) 64)))
(assert (= c2 (- (str.to_code (str.at code 2)) 64)))
(assert (= d (str.to_int (str.substr code 3 1))))
(assert (= (+ (* 4 c0) (* 3 c1) (* 2 c2) d) (* 11 q)))
(assert (and (> c0 c1) (> c1 c2) (>= d 5) (distinct c0 20) (str.<= "K" code) (str.< code "TZ")))
(assert (xor (= c0 (+ c1 1)) (= c1 (+ c2 1))))

(check-sat)
(exit)
