; title: after the tactic lia2card, a core leaves out an assertion that it takes
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: unsat
; wrong: core
; not by conform: of a tactic or a command, not of an operator
;
; Behind the tactic lia2card the core is empty: what it names, with the assertion that has no name, is (= (- x) (- 2)), and
; that is true where x is 2. Section 4.2.7: what a core names has no model together with the assertions that have no name.
; Found in a campaign, by the oracle core.
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (- x) (- 2)))
(assert (! (= x 0) :named a))
(check-sat-using (then lia2card smt))
(get-unsat-core)
