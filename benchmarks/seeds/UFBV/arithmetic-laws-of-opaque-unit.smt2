; An opaque unit satisfies all identities of multiplication by three in its axioms, for six bits with
; signed and unsigned views. Claim: one derived fact fails.
(set-info :smt-lib-version 2.6)
(set-logic UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun unit ((_ BitVec 6)) (_ BitVec 6))
(declare-const x (_ BitVec 6))
(assert (forall ((a (_ BitVec 6))) (! (= (unit a) (bvadd a (bvmul #b000010 a))) :pattern ((unit a)))))
(assert (or
  (not (= (unit #b000101) #b001111))
  (distinct (bvudiv (unit #b000110) #b000011) #b000110)
  (not (= (bvsdiv (unit (bvneg #b000010)) #b000011) (bvneg #b000010)))
  (not (= (bvsrem (unit #b111111) #b000010) (bvneg #b000001)))
  (not (= (bvsmod (unit #b111111) #b000010) #b000001))
  (= (bvcomp (unit x) (bvsub ((_ extract 5 0) (bvshl ((_ sign_extend 2) x) #x02)) x)) #b0)
  (distinct (bvnand (unit x) #b000000) (bvxnor x x))
  (not (= (concat #b0 (unit ((_ rotate_right 1) #b000010))) ((_ zero_extend 1) #b000011)))
  (and (= x ((_ repeat 6) #b1)) (bvsgt (unit x) #b000000))))

(check-sat)
(exit)
