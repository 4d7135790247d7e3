; A text of twelve letters fills a rectangle that is wider than high and not one line.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const text String)
(declare-const w Int)
(declare-const h Int)
(assert (= (str.len text) 12 (* w h)))
(assert (and (> w h) (> h 1) (= (str.at text w) (str.at text 0))))
(assert (str.in_re text (re.+ (re.range "p" "q"))))

(check-sat)
(exit)
