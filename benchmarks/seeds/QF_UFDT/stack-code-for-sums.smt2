; Code for a sum expression on a stack machine: pushing the parts and adding equals the direct value,
; for all shapes of the expression up to depth two. Claim: a wrong result.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Num 0)
(declare-datatypes ((Exp 0)) (((num (n Num)) (sum (l Exp) (r Exp)))))
(declare-datatypes ((Stack 0)) (((nil) (onto (top Num) (under Stack)))))
(declare-fun plus (Num Num) Num)
(declare-fun value (Exp) Num)
(declare-const e Exp)
(declare-const s0 Stack)
(define-fun add ((s Stack)) Stack (onto (plus (top (under s)) (top s)) (under (under s))))
(define-fun run0 ((x Exp) (s Stack)) Stack (onto (n x) s))
(define-fun run1 ((x Exp) (s Stack)) Stack (ite ((_ is num) x) (run0 x s) (add (run0 (r x) (run0 (l x) s)))))
(define-fun run2 ((x Exp) (s Stack)) Stack (ite ((_ is num) x) (run0 x s) (add (run1 (r x) (run1 (l x) s)))))
(define-fun means ((x Exp)) Bool
  (match x (((num k) (= (value x) k)) ((sum a b) (= (value x) (plus (value a) (value b)))))))
(define-fun flat ((x Exp)) Bool (=> ((_ is sum) x) (and ((_ is num) (l x)) ((_ is num) (r x)) (means (l x)) (means (r x)))))
(assert (and (means e) (=> ((_ is sum) e) (and (means (l e)) (means (r e)) (flat (l e)) (flat (r e))))))
(assert (distinct (run2 e s0) (onto (value e) s0)))

(check-sat)
(exit)
