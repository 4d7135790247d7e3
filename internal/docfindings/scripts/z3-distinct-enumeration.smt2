; title: a symbol of an enumeration that has to be one of two values is the third
; found by: campaign
; solver: z3 5.4.0 to 5.4.1
; expect: sat
; wrong: model
; right: z3 4.8.7 to 5.3.3, cvc5 1.0.3 to 1.4.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory Core: distinct of several arguments is true exactly if no two of them are equal. So x is d or a, or else it is
; true. Under QF_DT, z3 says that x is c, and that makes the assertion false. Under ALL it is right. The model also speaks of
; (_ BitVec 2), which the script does not have: enumerations are made bit-vectors there. Found in a campaign, by the
; strategy resort, which put an enumeration in the place of Bool.
(set-option :produce-models true)
(set-logic QF_DT)
(declare-datatypes ((S 0)) (((c) (d) (a))))
(declare-const x S)
(assert (not (distinct a d x)))
(check-sat)
(get-model)
; witness:
; (define-fun x () S d)
