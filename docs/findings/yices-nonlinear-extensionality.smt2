; title: arrays over Bool that are equal everywhere are not equal, under a logic with nonlinear arithmetic
; found by: campaign
; solver: yices 2.6.5
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; Theory ArraysEx: arrays that have the same value at each index are equal, and there are two indices. The model says nothing
; of b. Under logics without nonlinear arithmetic (QF_AUFLIA) Yices says unsat, unless it is run with --mcsat, with which arrays
; over (_ BitVec 1) and (_ BitVec 4) are wrong, too. Found in a campaign, as 16 equations of arrays over (_ BitVec 4).
(set-logic QF_AUFNIA)
(declare-fun a () (Array Bool Int))
(declare-fun b () (Array Bool Int))
(assert (= (select a true) (select b true)))
(assert (= (select a false) (select b false)))
(assert (not (= a b)))
(check-sat)
