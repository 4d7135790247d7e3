; title: a sort that is defined as a datatype with its parameters in another order
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2, cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; SMT-LIB 2.6, section 4.2.3: (S V U) is short for what the definition says with V for A and U for B, (T U V), whose
; values differ by their field, of sort V. cvc5 applies T to the arguments of S as they stand, (T V U), whose only value
; is (a o). So it does where the definition names other sorts than its parameters; where S has fewer parameters than T,
; it refuses the script. Found in a campaign, behind such an error, about (define-sort S (P) (T P P)).
(set-logic QF_DT)
(declare-datatypes ((T 2)) ((par (A B) ((a (f B))))))
(declare-datatypes ((U 0)) (((o))))
(declare-datatypes ((V 0)) (((p) (q))))
(define-sort S (A B) (T B A))
(declare-fun x () (S V U))
(declare-fun y () (S V U))
(assert (distinct x y))
(check-sat)
; witness:
; (define-fun x () (T U V) ((as a (T U V)) q))
; (define-fun y () (T U V) ((as a (T U V)) p))
