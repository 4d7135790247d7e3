; The forms of terms.
(set-logic ALL)
(declare-const x Int)
(declare-const p Bool)
(assert ())
;        ^ unexpected ')', expected a function symbol
(assert (p))
;        ^ a term in parentheses needs arguments; write p
(assert (x 1))
;        ^ x takes no arguments, not 1
(assert (unknown 1))
;        ^ unknown function symbol unknown
(assert (= x (choice ((y Int)) (> y 3))))
;             ^ choice, which some solver has and SMT-LIB has not, is not supported
(declare-const proof Proof)
;                    ^ the sort Proof, which some solver has and SMT-LIB has not, is not supported
(assert (let (p) p))
;             ^ unexpected p, expected a let binding
(assert (let ((p)) p))
;               ^ a let binding needs exactly one term
(assert (let ((q p p)) q))
;                   ^ a let binding needs exactly one term
(assert (let ((q p))))
;                   ^ let needs exactly one body
(assert (let ((q p)) q q))
;                       ^ let needs exactly one body
(assert (forall () p))
;        ^ forall needs at least one variable
(assert (forall ((y Int))))
;                        ^ forall needs exactly one body
(assert (forall ((y Int)) y))
;        ^ the body of forall has sort Int, expected Bool
(assert (exists y p))
;               ^ unexpected y, expected '('
(assert (! p p :named a))
;        ^ '!' takes exactly one term
(assert (! :named a))
;        ^ '!' needs a term and at least one attribute
(assert (! p :pattern ()))
;                     ^ a pattern needs at least one term
(assert (! p :named 1))
;                   ^ unexpected 1, expected a symbol
(assert :named)
;       ^ unexpected :named, expected a term
(assert (_ bv1))
;             ^ bv1 needs at least one index
(assert (= (_ bv1 8 8) #x01))
;           ^ bv1 takes one index, not 2
(assert ((_ extract 3) #x01))
;         ^ extract takes 2 indices, not 1
(assert ((_ (f) 3) x))
;           ^ unexpected '(', expected a symbol
(assert (as))
;          ^ unexpected ')', expected a symbol
(assert (as p Int))
;        ^ p has sort Bool, not Int
(assert (= ((as const Int) 1) x))
;           ^ const cannot have sort Int
(assert (match x ((y true))))
;        ^ match on sort Int, which is no datatype
(assert (let ((let p)) p))
;              ^ reserved word let, expected a variable name: |let| would be a name
(assert let)
;       ^ reserved word let cannot stand here
(assert @)
;       ^ @ takes at least 2 arguments, not 0
