; Union by parent pointers for three unions without cycles: after joining 1-2, 3-4 and 2-3 all have
; the same root within three steps.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const parent_0 (Array Int Int))
(declare-const parent_1 (Array Int Int))
(declare-const parent_2 (Array Int Int))
(declare-const parent_3 (Array Int Int))

(assert
  (and (= (select parent_0 1) 1) (= (select parent_0 2) 2) (= (select parent_0 3) 3)
    (= (select parent_0 4) 4)))
(assert
  (! (let ((rx (select parent_0 (select parent_0 1)))
           (ry (select parent_0 (select parent_0 2))))
       (= parent_1
         (ite (= rx ry) parent_0 (ite (< rx ry) (store parent_0 ry rx) (store parent_0 rx ry))))) :named union_0))
(assert
  (! (let ((rx (select parent_1 (select parent_1 3)))
           (ry (select parent_1 (select parent_1 4))))
       (= parent_2
         (ite (= rx ry) parent_1 (ite (< rx ry) (store parent_1 ry rx) (store parent_1 rx ry))))) :named union_1))
(assert
  (! (let ((rx (select parent_2 (select parent_2 2)))
           (ry (select parent_2 (select parent_2 3))))
       (= parent_3
         (ite (= rx ry) parent_2 (ite (< rx ry) (store parent_2 ry rx) (store parent_2 rx ry))))) :named union_2))
(assert
  (not
    (=
      (select parent_3 (select parent_3 (select parent_3 1)))
      (select parent_3 (select parent_3 (select parent_3 2)))
      (select parent_3 (select parent_3 (select parent_3 3)))
      (select parent_3 (select parent_3 (select parent_3 4))))))

(check-sat)
(exit)
