; The product of two letter codes modulo 26 as a check sum: for the letters D, E, F in any order the
; check letter is never a later letter than Y and never equals both neighbours.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const w String)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const s Int)

(define-fun letter () RegLan (re.range "D" "F"))
(assert (str.in_re w ((_ re.^ 3) letter)))
(assert (or (= w "DEF") (= w "FDE") (= w "EFD") (= w "DFE")))
(assert (and (= a (- (str.to_code (str.at w 0)) 64)) (= b (- (str.to_code (str.at w 1)) 64)) (= c (- (str.to_code (str.at w 2)) 64))))
(assert (= s (mod (+ (* a b) (* b c)) 26)))
(assert (distinct a b c))
(assert (or (>= s 26) (< s 0) (and (= s a) (= s c)) (str.contains w (str.from_code (+ 90 s))) (= (* a b c) 119)))

(check-sat)
(exit)
