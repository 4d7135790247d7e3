; A text of two words and a space is wrapped at a column between 3 and 8: each line fits and nothing
; is lost but the space. Claim: a line is too long although both words fit.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a String)
(declare-const b String)
(declare-const text String)
(declare-const line_1 String)
(declare-const line_2 String)
(declare-const width Int)

(assert (and (<= 3 width 8) (= text (str.++ a " " b))))
(assert (and (not (str.contains a " ")) (not (str.contains b " "))))
(assert (and (<= (str.len a) width) (<= (str.len b) width) (> (str.len a) 0)))
(assert (ite (<= (str.len text) width) (and (= line_1 text) (= line_2 ""))
  (and (= line_1 (str.substr text 0 (str.indexof text " " 0))) (= line_2 (str.substr text (+ 1 (str.len line_1)) (str.len text))))))
(assert (or (> (str.len line_1) width) (> (str.len line_2) width) (and (= line_2 "") (distinct b "") (not (= line_1 text)))))

(check-sat)
(exit)
