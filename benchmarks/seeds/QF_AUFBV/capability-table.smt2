; Capabilities with rights in a table, derivation by masking with an uninterpreted policy; a derived
; capability never has a right that its parent lacks. Claim: one has after two derivations.
(set-info :smt-lib-version 2.6)
(set-logic QF_AUFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun policy ((_ BitVec 6) (_ BitVec 8)) (_ BitVec 8))
(declare-const t0 (Array (_ BitVec 6) (_ BitVec 8)))
(declare-const t1 (Array (_ BitVec 6) (_ BitVec 8)))
(declare-const t2 (Array (_ BitVec 6) (_ BitVec 8)))
(declare-const parent (_ BitVec 6))
(declare-const child (_ BitVec 6))
(declare-const grandchild (_ BitVec 6))

(assert (distinct parent child grandchild))
(assert (= t1 (store t0 child (bvand (select t0 parent) (policy child (select t0 parent))))))
(assert (= t2 (store t1 grandchild (bvnor (bvnot (select t1 child)) (bvnot (policy grandchild (select t1 child)))))))
(assert (! (distinct (bvand (select t2 grandchild) (bvnot (select t2 parent))) #x00) :named amplified))
(assert (or amplified (bvugt (select t2 grandchild) (bvor (select t2 parent) #x00))))

(check-sat)
(exit)
