; title: a name that a `let` with two bindings hides means the hiding term ever after
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; SMT-LIB: the names that a let binds mean something in its body only. With two bindings, of which the first one hides a
; symbol of the script, that symbol means the hiding term to yices ever after: the second assertion is (not true). Found
; in a campaign.
(set-logic QF_UF)
(declare-const p Bool)
(assert (let ((p true) (q true)) p))
(assert (not p))
(check-sat)
; witness:
; (define-fun p () Bool false)
