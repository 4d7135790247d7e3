; A box on three bits without fixed point that is its own inverse and whose outputs differ in more
; than the lowest bit from the input.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status sat)

(declare-fun box ((_ BitVec 3)) (_ BitVec 3))
(declare-fun odd () Bool)
(assert (! (forall ((x (_ BitVec 3))) (= (box (box x)) x)) :named involution))
(assert (forall ((x (_ BitVec 3))) (bvugt (bvxor (box x) x) #b001)))
(assert (=> involution (xor odd (= (box #b000) #b110)) (distinct (box #b001) #b010 #b111)))
(assert (let ((y (box #b011))) (ite odd (bvult y #b011) (not (= y (bvneg #b011))))))
(assert (or (exists ((x (_ BitVec 3))) (= (box x) (bvnot x))) false (not true)))

(check-sat)
(exit)
