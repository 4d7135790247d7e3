; Passing a token three times or five times returns it, but once does not.
(set-info :smt-lib-version 2.6)
(set-logic QF_UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Node 0)
(declare-const n Node)
(declare-fun next (Node) Node)
(assert (= n (next (next (next n)))))
(assert (= n (next (next (next (next (next n)))))))
(assert (not (= (next n) n)))

(check-sat)
(exit)
