; A double is split into two words, spilled to a stack in memory words and reloaded; signs and classes
; agree. Claim: the reloaded number differs, or its low word is read at the wrong place.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const stack (Array (_ BitVec 16) (_ BitVec 32)))
(declare-const after (Array (_ BitVec 16) (_ BitVec 32)))
(declare-const sp (_ BitVec 16))
(declare-const bits (_ BitVec 64))
(declare-const again (_ BitVec 64))
(declare-const d Float64)
(declare-const e Float64)

(assert (= d ((_ to_fp 11 53) bits)))
(assert (= after (store (store stack (bvsub sp #x0001) ((_ extract 63 32) bits)) (bvsub sp #x0002) ((_ extract 31 0) bits))))
(assert (= again (concat (select after (bvadd sp #xffff)) (select after (bvadd sp (bvneg #x0002))))))
(assert (= e ((_ to_fp 11 53) again)))
(assert (or (not (= d e)) (xor (fp.isNegative d) (fp.isNegative e)) (= (bvcomp bits again) #b0)
  (and (fp.isNormal d) (fp.isSubnormal e)) (and (bvsge bits #x0000000000000000) (fp.isNegative e))))

(check-sat)
(exit)
