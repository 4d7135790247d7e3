; Signed remainder, modulus and comparison identities of four bits for all divisors but zero; claim:
; one fails for the chosen dividend.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const n (_ BitVec 4))

(assert (not (forall ((d (_ BitVec 4))) (=> (distinct d #x0) (and
  (= n (bvadd (bvmul (bvsdiv n d) d) (bvsrem n d)))
  (or (= (bvsmod n d) #x0) (= (bvslt (bvsmod n d) #x0) (bvslt d #x0)))
  (=> (and (bvsge n #x0) (bvsgt d #x0)) (= (bvsrem n d) (bvurem n d) (bvsmod n d)))
  (xor (bvsle n d) (bvsgt n d)) (= (bvule n d) (not (bvugt n d)))
  (= (bvcomp (bvnand n d) (bvor (bvnot n) (bvnot d))) #b1)
  (= (bvnor n d) (bvnot (bvor n d))))))))

(check-sat)
(exit)
