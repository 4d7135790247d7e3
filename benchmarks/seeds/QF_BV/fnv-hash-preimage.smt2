; An FNV style hash of 20 bits over three printable bytes: find a text with a given hash value,
; whose letters are not all equal.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const c0 (_ BitVec 8))
(declare-const c1 (_ BitVec 8))
(declare-const c2 (_ BitVec 8))
(declare-const h0 (_ BitVec 20))
(declare-const h1 (_ BitVec 20))
(declare-const h2 (_ BitVec 20))
(declare-const h3 (_ BitVec 20))

(assert (= h0 #x19dc5))
(assert (and (bvuge c0 #x20) (bvult c0 #x7f)))
(assert (= h1 (bvmul (bvxor h0 ((_ zero_extend 12) c0)) #x00193)))
(assert (and (bvuge c1 #x20) (bvult c1 #x7f)))
(assert (= h2 (bvmul (bvxor h1 ((_ zero_extend 12) c1)) #x00193)))
(assert (and (bvuge c2 #x20) (bvult c2 #x7f)))
(assert (= h3 (bvmul (bvxor h2 ((_ zero_extend 12) c2)) #x00193)))
(assert (= h3 #x10fea))
(assert (not (= c0 c1 c2)))

(check-sat)
(exit)
