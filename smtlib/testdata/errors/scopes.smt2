; What is visible where.
(set-logic ALL)
(declare-const x Int)
(declare-const x Int)
;              ^ x is already declared
(declare-fun f (Int) Int)
(declare-fun f (Int) Int)
;            ^ f is already declared
(declare-sort S 0)
(declare-sort S 1)
;             ^ sort S is already declared
(push 1)
(declare-const inner Int)
(pop 1)
(assert (= inner 0))
;          ^ unknown function symbol inner
(assert (let ((y x) (z y)) true))
;                      ^ unknown function symbol y
(assert (let ((y x) (y x)) true))
;                    ^ y is bound twice by the same let
(assert (and (forall ((y Int)) (> y 0)) (> y 0)))
;                                          ^ unknown function symbol y
(assert (= (! (+ x 1) :named n) 0))
(declare-const n Int)
;              ^ n is already declared
(assert (forall ((y Int)) (! (> y 0) :named open)))
;                          ^ a term with free variables cannot be named
(define-fun d ((y Int)) Int (d y))
;                            ^ unknown function symbol d
(define-sort P (X X) (Array X X))
(define-sort P (X) (Array X X))
;            ^ sort P is already declared
(declare-const p (P X))
;                   ^ unknown sort X
(declare-const q Unknown)
;                ^ unknown sort Unknown
(declare-fun over (Int) Int)
(declare-fun over (Bool) Int)
(assert (= (over x) (over true) (over S)))
;                                     ^ unknown function symbol S
(declare-const c Int)
(declare-const c Bool)
(assert c)
;       ^ several declarations of this name fit; write (as name σ)
(assert (as c Bool))
(assert (as c Real))
;        ^ c has sort Bool, not Real
