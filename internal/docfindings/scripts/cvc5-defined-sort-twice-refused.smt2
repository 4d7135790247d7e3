; title: a datatype that is applied twice to the one parameter of a defined sort is rejected
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: error
; right: z3 4.8.12 to 5.4.1
; not by conform: of a tactic or a command, not of an operator
;
; SMT-LIB 2.6, section 4.2.3: (U Bool) is (V Bool Bool). cvc5 applies V to the arguments of U as they stand, as in
; cvc5-defined-sort-arguments, and says "arity mismatch for instantiated parametric datatype". Where V is a declared sort,
; or has one parameter, it is right. Found in a campaign, by the strategy structure.
(set-logic QF_DT)
(declare-datatypes ((V 2)) ((par (T S) ((a (b T) (c S))))))
(define-sort U (X) (V X X))
(declare-fun x () (U Bool))
(assert (= x x))
(check-sat)
; witness:
; (define-fun x () (V Bool Bool) ((as a (V Bool Bool)) false false))
