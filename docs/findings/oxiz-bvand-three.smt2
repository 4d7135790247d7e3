; title: `bvand` of three arguments is rejected
; found by: campaign
; solver: oxiz 0.3.4
; expect: sat
; wrong: error
; right: z3 4.8.12, 5.4.1, cvc5 1.0.3, 1.4.2, yices 2.6.5
; not by conform: of a solver that the tests have not
;
; Theory FixedSizeBitVectors: bvand is left-associative. oxiz reads two arguments only, of chainable predicates like
; fp.lt, too.
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= (bvand x x x) x))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 4) #b0000)
