; title: the model of a division by a symbol beside a declared sort: segmentation fault
; found by: campaign
; solver: yices 2.6.5
; expect: sat
; wrong: crash
; right: z3 4.8.7 to 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8
; not by conform: of a solver that the tests have not
;
; No solver may crash. Yices says sat, and ends with a segmentation fault at (get-model), and at (get-value (y)), too. It does
; with div and mod, also beside a store at such an index; without one of the assertions it prints a model. Found in a
; campaign, by the oracle crash.
(set-option :produce-models true)
(set-logic QF_UFNRA)
(declare-sort S 0)
(declare-fun y () S)
(declare-fun z () S)
(declare-fun r () Real)
(assert (= (/ 1.0 r) 0.5))
(assert (distinct y z))
(check-sat)
(get-model)
; witness:
; (declare-fun S!val!0 () S)
; (declare-fun S!val!1 () S)
; (define-fun y () S S!val!0)
; (define-fun z () S S!val!1)
; (define-fun r () Real 2.0)
