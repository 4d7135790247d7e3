; title: a `match` after a `(reset)`, if there was one before it: segmentation fault
; found by: campaign
; solver: z3 4.8.7 to 4.8.12, 4.9.1 to 4.11.2, 4.12.6 to 4.13.0, 4.16.0 to 5.4.1
; expect: sat
; wrong: crash
; right: z3 4.13.4 to 4.15.4, cvc5 1.0.3
; not by conform: of a tactic or a command, not of an operator
;
; Section 4.2.1: (reset) brings a solver back to the state it had when it was started, so that the second script is like
; one of its own. z3 ends with a segmentation fault at the second match, before anything is checked. Found in a campaign
; that runs many instances of QF_DT in one process. It depends on what is in memory that was freed: some releases refuse
; the script with an error about a match that is none, and those that are right may be so by chance.
(set-logic ALL)
(declare-datatypes ((A 0)) (((a) (b))))
(define-fun f ((x A)) Bool (match x ((a true) (b false))))
(reset)
(set-logic ALL)
(declare-datatypes ((C 0)) (((c) (d))))
(define-fun g ((x C)) Bool (match x ((c true) (d false))))
(declare-const y C)
(assert (g y))
(check-sat)
; witness:
; (define-fun y () C c)
