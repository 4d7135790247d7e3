; title: `str.substr` and `seq.extract` of an assumed negative offset are not empty
; found by: campaign
; solver: z3 4.15.4 to 5.0.0
; expect: sat
; wrong: unsat
; right: z3 4.8.7 to 4.15.0, 5.3.0 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of a later version than the tests have: docs/conformance says which ways find it
;
; Theory UnicodeStrings: str.substr of an offset that is negative is the empty word, which s may be. Found by the
; comparison of operators, with symbols that assumptions fix; seq.extract is wrong in the same way. Where p is asserted,
; the answer is right.
(set-logic QF_SLIA)
(declare-fun x () Int)
(declare-fun s () String)
(declare-fun p () Bool)
(assert (= s (str.substr "a" x 3)))
(assert (=> p (= x (- 1))))
(check-sat-assuming (p))
; witness:
; (define-fun x () Int (- 1))
; (define-fun s () String "")
; (define-fun p () Bool true)
