; Words of six bits that are fixed under some rotation but not under all; sign extension and
; repetition agree on them.
(set-info :smt-lib-version 2.6)
(set-logic BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const w (_ BitVec 6))

(assert (= ((_ rotate_left 2) w) w))
(assert (not (= ((_ rotate_right 1) w) w)))
(assert (exists ((p (_ BitVec 2))) (and (= w ((_ repeat 3) p)) (bvslt w #b000000))))
(assert (forall ((s (_ BitVec 6))) (or (bvuge s #b000110) (not (= (bvshl w s) w)) (= s #b000000))))
(assert (forall ((t (_ BitVec 3))) (=> (= ((_ sign_extend 3) t) w) (= ((_ extract 2 2) t) #b1))))

(check-sat)
(exit)
