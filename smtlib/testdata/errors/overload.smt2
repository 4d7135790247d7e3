; Several declarations of a name: an exact one is preferred to promotions.
(set-logic QF_UFLIRA)
(declare-fun o (Int Real) Bool)
(declare-fun o (Real Int) Bool)
(assert (o 1 1))
;        ^ several declarations of this name fit; write (as name σ)
(assert (o 1 1.0))
(assert (o 1.0 1))
(assert (o 1.0 1.0))
;        ^ argument 2 of o has sort Real, expected Int
(declare-fun o (Int Int) Bool)
(assert (o 1 1))
(declare-fun g (Int) Int)
(declare-fun g (Real) Int)
(declare-fun g (Int Int) Int)
(assert (= (g 1) (g 1.0) (g 1 1)))
(assert (= (g 1 1.0) 1))
;           ^ argument 2 of g has sort Real, expected Int
; A name with another rank than that of an operator which no theory of the logic has leaves the operator usable.
(declare-fun bvadd (Int Int) Int)
(assert (= (bvadd 1 2) 3))
(assert (= (bvadd #b1 #b0) #b1))
(assert (= (bvadd 1.5 2) 3))
;           ^ argument 1 of bvadd has sort Real, expected Int
