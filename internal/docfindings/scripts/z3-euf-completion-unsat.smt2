; title: p, or x is 0: p is true and x is not 0, after `euf-completion`
; found by: campaign
; solver: z3 4.12.2, 4.15.4 to 5.4.1
; expect: sat
; wrong: unsat
; right: z3 4.12.6 to 4.15.0
; not by conform: of a tactic or a command, not of an operator
;
; p is true, and with it the last assertion, whatever x is. Behind the tactic euf-completion z3 answers unsat, and without
; it sat; so it does where two Booleans take the places of x and 0. z3 4.12.2 crashes (z3-euf-completion-crash). Found in
; campaigns by configurations, with the strategies incremental, connectives and mix.
(set-logic QF_LIA)
(declare-const p Bool)
(declare-const x Int)
(assert p)
(assert (not (= x 0)))
(assert (or p (= x 0)))
(check-sat-using (then euf-completion smt))
; witness:
; (define-fun p () Bool true)
; (define-fun x () Int 1)
