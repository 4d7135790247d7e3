; A plate of two letters and four digits: the number is a multiple of 37 above 5000 and its last digit
; is the one of the letter pair in a cipher.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const plate String)
(declare-const town String)
(declare-const serial String)
(declare-const n Int)
(declare-const q Int)
(declare-const shift Int)

(assert (str.in_re plate (re.++ ((_ re.^ 2) (re.range "A" "Z")) (str.to_re "-") ((_ re.loop 4 4) (re.range "0" "9")))))
(assert (and (= plate (str.++ town "-" serial)) (= (str.len town) 2)))
(assert (and (= n (str.to_int serial)) (> n 5000) (= n (* 37 q))))
(assert (= shift (- (str.to_code (str.at town 1)) (str.to_code (str.at town 0)))))
(assert (and (< 0 shift) (<= shift 9) (= (str.from_int shift) (str.at serial 3))))
(assert (distinct town "AB" "AC" "AD"))
(assert (not (str.contains serial "0")))

(check-sat)
(exit)
