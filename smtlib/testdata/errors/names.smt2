; Names that a script cannot declare: those of Core and of its logic's theories.
(set-logic QF_UFLIA)
(define-fun not ((x Bool)) Bool false)
;           ^ not is a function symbol of the theory Core, a script cannot declare it
(declare-fun and (Bool Bool) Bool)
;            ^ and is a function symbol of the theory Core, a script cannot declare it
(declare-fun or (Int) Int)
;            ^ or is a function symbol of the theory Core, a script cannot declare it
(declare-fun false () Bool)
;            ^ false is a function symbol of the theory Core, a script cannot declare it
(declare-const + Int)
;              ^ + is a function symbol of the theory Ints, a script cannot declare it
(declare-sort Int 0)
;             ^ Int is a sort of the theory Ints, a script cannot declare it
(declare-sort Bool 1)
;             ^ Bool is a sort of the theory Core, a script cannot declare it
(define-sort Int () Bool)
;            ^ Int is a sort of the theory Ints, a script cannot declare it
(define-fun-rec => ((x Bool)) Bool x)
;               ^ => is a function symbol of the theory Core, a script cannot declare it
(define-funs-rec ((div ((x Int)) Int)) (x))
;                  ^ div is a function symbol of the theory Ints, a script cannot declare it
(define-const ite Int 1)
;             ^ ite is a function symbol of the theory Core, a script cannot declare it
(declare-datatypes ((D 0)) (((distinct))))
;                             ^ distinct is a function symbol of the theory Core, a script cannot declare it
(declare-datatypes ((E 0)) (((e (mod Int)))))
;                                ^ mod is a function symbol of the theory Ints, a script cannot declare it
(declare-datatype Int ((i)))
;                 ^ Int is a sort of the theory Ints, a script cannot declare it
(assert (! (= 1 2) :named =))
;                         ^ = is a function symbol of the theory Core, a script cannot declare it
(assert (! (= 1 2) :named n))
(assert (! (= 1 2) :named n))
;                         ^ n is already declared
(declare-const n Int)
;              ^ n is already declared
(declare-const c Bool)
(assert (! c :named c))
;                   ^ c is already declared
; Those of other theories are free.
(declare-fun select (Int) Int)
(declare-fun bvadd (Int) Int)
(declare-sort Real 0)
(declare-const r Real)
(assert (= (select 1) (bvadd r)))
;                      ^ argument 1 of bvadd has sort Real, expected Int
; So are those with indices.
(declare-fun divisible (Int) Bool)
; Bound variables hide what they are called.
(assert (forall ((not Bool)) not))
(assert (forall ((not Bool)) (not not)))
;                             ^ a term of sort Bool cannot be applied
(assert (let ((and 1)) (= and 1)))
(assert (let ((and 1)) (and true false)))
;                       ^ a term of sort Int cannot be applied
; Arrays are no functions.
(declare-const b (Array Int Int))
(assert (= (b 1) 2))
;           ^ b takes no arguments, not 1; an array is no function, write (select b …)
(assert (let ((a b)) (= (a 1) 2)))
;                        ^ a term of sort (Array Int Int) cannot be applied; an array is no function, write (select array index)
(declare-const x (_ BitVec 4))
(assert (= (bvxnor x x x) x))
;           ^ bvxnor takes 2 arguments, not 3; for more, apply it to applications of itself
(assert (= (div 1.5 2) 1))
;           ^ argument 1 of div has sort Real, expected Int; of Reals, / is the quotient
(assert (= (/ 2.0) 1))
;           ^ / takes at least 2 arguments, not 1; for the reciprocal, write (/ 1.0 x)
