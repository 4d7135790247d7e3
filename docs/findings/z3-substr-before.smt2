; solver: z3 4.15.4, z3 4.16.0, z3 5.0.0
; expect: sat
; wrong: unsat
; right: z3 4.8.12, z3 4.15.0, z3 5.3.0, z3 5.4.1, cvc5 1.0.3, cvc5 1.4.2
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
