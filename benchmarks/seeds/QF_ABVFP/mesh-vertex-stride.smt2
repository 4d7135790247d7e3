; A vertex buffer with a stride of twelve bytes: reading the second coordinate of the vertex before
; gives the value written there; a bounding box by minimum and maximum contains it. Claim: it does
; not.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const m0 (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const m1 (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const v (_ BitVec 32))
(declare-const base (_ BitVec 32))
(declare-const bits (_ BitVec 32))
(declare-const x Float32)
(declare-const lo Float32)
(declare-const hi Float32)
(declare-const read Float32)

(define-fun word ((m (Array (_ BitVec 32) (_ BitVec 8))) (p (_ BitVec 32))) (_ BitVec 32)
  (concat (concat (concat
    (select m (bvadd p #x00000003))
    (select m (bvadd p #x00000002)))
    (select m (bvadd p #x00000001)))
    (select m p)))
(assert (and (bvult v #x00001000) (= base (bvadd #x00010000 (bvmul v #x0000000c)))))
(assert (= ((_ to_fp 8 24) bits) x))
(assert (= m1 (store (store (store (store m0 (bvadd base #x00000004) ((_ extract 7 0) bits)) (bvadd base #x00000005) ((_ extract 15 8) bits))
  (bvadd base #x00000006) ((_ extract 23 16) bits)) (bvadd base #x00000007) ((_ extract 31 24) bits))))
(assert (= read ((_ to_fp 8 24) (word m1 (bvadd (bvmul (bvsub (bvadd v #x00000001) #x00000001) #x0000000c) #x00010004)))))
(assert (and (= lo (fp.min x ((_ to_fp 8 24) RNE 1.0))) (= hi (fp.max x ((_ to_fp 8 24) RNE 1.0)))))
(assert (or (distinct read x) (and (not (fp.isNaN x)) (or (fp.lt read lo) (fp.gt read hi)))))

(check-sat)
(exit)
