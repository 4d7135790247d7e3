; solver: z3 4.8.7, z3 4.8.12, z3 4.13.0, z3 4.15.4, z3 4.16.0, z3 5.0.0, z3 5.3.0, z3 5.4.0, z3 5.4.1
; expect: unsat
; wrong: core
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
