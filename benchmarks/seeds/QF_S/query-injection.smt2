; A query is built by concatenation; the filter removes one quote and forbids comments. Find an input
; that closed the string all the same.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status sat)

(declare-const input String)
(declare-const filtered String)
(declare-const query String)

(assert (not (str.contains input "--")))
(assert (not (str.contains input ";")))
(assert (! (= filtered (str.replace input "'" "")) :named one_quote_removed))
(assert (= query (str.++ "SELECT * FROM t WHERE n='" filtered "'")))
(assert (str.in_re filtered (re.++ (re.opt (re.range "a" "z")) (str.to_re "' OR '") (re.opt (re.range "a" "z")) (str.to_re "'='"))))
(assert (str.contains query "'='"))
(assert (=> one_quote_removed (distinct input filtered)))
(assert (or (= (str.len input) 11) (= (str.len input) 12) (str.prefixof "OR" input)))

(check-sat)
(exit)
