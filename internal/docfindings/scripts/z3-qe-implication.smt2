; title: an implication with a conclusion that is true, under a quantifier, after `qe`
; found by: conform
; solver: z3 4.8.12
; expect: sat
; wrong: unsat
; right: z3 4.8.7, 4.8.17 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; x is 1 and p true, so that the implication under the quantifier has a conclusion that is true, for each u. Behind the
; tactic qe, z3 says unsat; without it, sat. Found in a campaign, by the strategy structure under a configuration.
(set-logic LRA)
(declare-fun x () Real)
(define-fun f () Bool (<= x 12.0))
(declare-fun p () Bool)
(assert (= x 1.0))
(assert (exists ((u Real)) (=> (and (=> (and (<= x u) (<= u 0.0)) false) f) p)))
(check-sat-using (then qe smt))
; witness:
; (define-fun x () Real 1.0)
; (define-fun p () Bool true)
