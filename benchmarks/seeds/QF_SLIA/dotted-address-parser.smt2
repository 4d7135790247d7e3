; A dotted address is cut by positions of the dots and the parts are numbers below 256; the first is
; 10, the sum of the others 300, the text has twelve characters.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const ip String)
(declare-const part_0 String)
(declare-const part_1 String)
(declare-const part_2 String)
(declare-const part_3 String)
(declare-const d1 Int)
(declare-const d2 Int)
(declare-const d3 Int)
(declare-const n_0 Int)
(declare-const n_1 Int)
(declare-const n_2 Int)
(declare-const n_3 Int)

(assert (= (str.len ip) 12))
(assert (and (= d1 (str.indexof ip "." 0)) (= d2 (str.indexof ip "." (+ d1 1))) (= d3 (str.indexof ip "." (+ d2 1)))))
(assert (and (< 0 d1 d2 d3) (= (str.indexof ip "." (+ d3 1)) (- 1))))
(assert (and (= part_0 (str.substr ip 0 d1)) (= part_1 (str.substr ip (+ d1 1) (- d2 d1 1)))
  (= part_2 (str.substr ip (+ d2 1) (- d3 d2 1))) (= part_3 (str.substr ip (+ d3 1) (- 11 d3)))))
(assert
  (! (and (= n_0 (str.to_int part_0)) (<= 0 n_0) (<= n_0 255) (= (str.from_int n_0) part_0)) :named octet_0))
(assert
  (! (and (= n_1 (str.to_int part_1)) (<= 0 n_1) (<= n_1 255) (= (str.from_int n_1) part_1)) :named octet_1))
(assert
  (! (and (= n_2 (str.to_int part_2)) (<= 0 n_2) (<= n_2 255) (= (str.from_int n_2) part_2)) :named octet_2))
(assert
  (! (and (= n_3 (str.to_int part_3)) (<= 0 n_3) (<= n_3 255) (= (str.from_int n_3) part_3)) :named octet_3))
(assert (and (= n_0 10) (= (+ n_1 n_2 n_3) 300) (=> (> n_1 99) (< n_2 n_3))))

(check-sat)
(exit)
