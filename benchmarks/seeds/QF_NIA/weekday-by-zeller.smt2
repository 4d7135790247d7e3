; Day of the week by a Zeller style formula: a Friday the 13th in the years 2031 to 2040,
; with the month counted from March.
(set-info :smt-lib-version 2.6)
(set-logic QF_NIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const year Int)
(declare-const month Int)
(declare-const y Int)
(declare-const m Int)
(declare-const w Int)

(assert (and (<= 2031 year 2040) (<= 1 month 12)))
(assert (ite (< month 3) (and (= y (- year 1)) (= m (+ month 12))) (and (= y year) (= m month))))
(assert (let ((century (div y 100)) (k (mod y 100)))
  (= w (mod (+ 13 (div (* 13 (+ m 1)) 5) k (div k 4) (div century 4) (- (* 2 century))) 7))))
(assert (! (= w 6) :named friday))
(assert (=> friday (distinct month 2 8) (xor (= (mod year 2) 0) (< month 6))))

(check-sat)
(exit)
