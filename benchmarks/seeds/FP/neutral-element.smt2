; A number that can be added to every number from a short list without a change.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun zero () Float32)
(declare-fun strict () Bool)
(define-fun one () Float32 ((_ to_fp 8 24) RNE 1.0))
(assert (! (forall ((x Float32)) (=> (or (= x one) (= x ((_ to_fp 8 24) RNE 2.5))) (= (fp.add RNE x zero) x))) :named neutral))
(assert (=> neutral (xor strict (fp.isNegative zero)) (not (fp.isNaN zero))))
(assert (exists ((y Float32)) (and (distinct y zero) (fp.eq y zero))))
(assert (let ((a (fp.abs zero))) (ite strict (= a zero) (or (fp.lt a one) false))))
(assert (and (not (fp.gt zero one)) (not (fp.isInfinite zero)) true))

(check-sat)
(exit)
