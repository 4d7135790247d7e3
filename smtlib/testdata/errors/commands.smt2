; Commands and their arguments.
(set-logic)
;         ^ unexpected ')', expected the name of a logic
(set-option true)
;           ^ unexpected true, expected a keyword like :status
(declare-const 1 Int)
;              ^ unexpected 1, expected the name of a constant
(declare-const let Int)
;              ^ reserved word let, expected the name of a constant: |let| would be a name
(declare-const x)
;               ^ unexpected ')', expected a sort
(declare-const x Int Int)
;                    ^ unexpected Int, expected ')'
(declare-fun f Int Int)
;              ^ unexpected Int, expected '('
(declare-sort S x)
;               ^ unexpected x, expected the arity of the sort
(define-sort T (1) Int)
;               ^ unexpected 1, expected the name of a sort parameter
(define-fun g ((y Int)) Bool (+ y 1))
;           ^ g is declared with sort Bool, but its body has sort Int
(define-fun h ((y)) Int y)
;                ^ unexpected ')', expected a sort
(define-fun-rec r ((y Int)) Int (r y y))
;                                ^ r takes one argument, not 2
(define-funs-rec ((a () Int) (b () Int)) (1))
;                                          ^ unexpected ')', expected a term
(push x)
;     ^ unexpected x, expected a number of levels
(push 1000000)
;     ^ 1000000 levels are too many
(pop 1)
;^ pop 1, but only 0 levels are pushed
(declare-const ok Bool)
(check-sat-assuming ok)
;                   ^ unexpected ok, expected '('
(check-sat-assuming (1))
;                    ^ an assumption must have sort Bool
(assert)
;      ^ unexpected ')', expected a term
(assert ok ok)
;          ^ unexpected ok, expected ')'
(assert 1)
;       ^ this term has sort Int, expected Bool
((assert ok))
;^ unexpected '(', expected the name of a command
