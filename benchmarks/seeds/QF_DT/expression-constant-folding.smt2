; A small expression language: folding addition of zero and multiplication by one at the root keeps
; the arguments; claim: the folded tree is bigger, or folds again although it is a leaf.
(set-info :smt-lib-version 2.6)
(set-logic QF_DT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Exp 0)) (((lit0) (lit1) (variable) (add (left Exp) (right Exp)) (mul (fst Exp) (snd Exp)))))
(declare-const e Exp)
(declare-const f Exp)
(declare-const g Exp)
(define-fun fold ((x Exp)) Exp
  (match x
    (((add a b) (ite (= a lit0) b (ite (= b lit0) a x)))
     ((mul a b) (ite (= a lit1) b (ite (= b lit1) a (ite (or (= a lit0) (= b lit0)) lit0 x))))
     (y y))))
(define-fun leaf ((x Exp)) Bool (or (= x lit0) (= x lit1) ((_ is variable) x)))
(assert (= f (fold e)))
(assert (= g (fold f)))
(assert (! (and (leaf f) (distinct g f)) :named folds_a_leaf))
(assert (or folds_a_leaf (= f (add e e)) (and (leaf e) (not (= e f))) (= f (mul lit1 e))))

(check-sat)
(exit)
