; A price label in cents is the net price times the tax factor, truncated; the label text shows two
; digits after the point and the net price is a square.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const label String)
(declare-const cents_text String)
(declare-const euros_text String)
(declare-const side Int)
(declare-const net Int)
(declare-const gross Int)
(declare-const rate Int)

(assert (and (= net (* side side)) (<= 10 side 15) (or (= rate 7) (= rate 19))))
(assert (= gross (+ net (div (* net rate) 100))))
(assert (= euros_text (str.from_int (div gross 100))))
(assert (= cents_text (str.substr (str.from_int (+ 100 (mod gross 100))) 1 2)))
(assert (= label (str.++ euros_text "." cents_text " EUR")))
(assert (and (str.contains label "9") (not (str.suffixof "99 EUR" label)) (= (str.indexof label "." 0) 1)))
(assert (xor (= rate 7) (< (str.to_int cents_text) 50)))
(assert (=> (str.< "2" label) (str.<= label "2.9") (= (str.replace label "." ",") (str.++ euros_text "," cents_text " EUR"))))

(check-sat)
(exit)
