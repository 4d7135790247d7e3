; title: a variable of a quantifier that hides one of the quantifier around it is taken for that
; found by: campaign
; solver: cvc5 1.2.1 to 1.3.0
; expect: unsat
; wrong: sat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3, 1.3.2 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; The inner b is another variable than the outer one (SMT-LIB 3.6.1: the scope of a binder's variables is its body, and an
; inner binder of the same name hides them). Where a and the outer b are true, c would have to be true and, with the inner
; b false, false. With another name for the inner b cvc5 is right; the negation is unsat to it. Found in a campaign, by
; formulas of the seed and by quantify.
(set-logic UF)
(assert (forall ((a Bool) (b Bool)) (exists ((c Bool)) (=> a (and (= c b) (forall ((b Bool)) (= c (and a b))))))))
(check-sat)
