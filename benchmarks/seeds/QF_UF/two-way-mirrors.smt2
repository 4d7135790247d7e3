; Chains of choices that all lead to the same room: each stage goes left or right and both ways
; meet again; claim: the last room differs from the first under the map of the house.
(set-info :smt-lib-version 2.6)
(set-logic QF_UF)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Room 0)
(declare-fun door (Room) Room)
(declare-const stage_0 Room)
(declare-const stage_1 Room)
(declare-const stage_2 Room)
(declare-const stage_3 Room)
(declare-const stage_4 Room)
(declare-const stage_5 Room)
(declare-const stage_6 Room)
(declare-const stage_7 Room)
(declare-const stage_8 Room)
(declare-const stage_9 Room)
(declare-const left_0 Room)
(declare-const left_1 Room)
(declare-const left_2 Room)
(declare-const left_3 Room)
(declare-const left_4 Room)
(declare-const left_5 Room)
(declare-const left_6 Room)
(declare-const left_7 Room)
(declare-const left_8 Room)
(declare-const right_0 Room)
(declare-const right_1 Room)
(declare-const right_2 Room)
(declare-const right_3 Room)
(declare-const right_4 Room)
(declare-const right_5 Room)
(declare-const right_6 Room)
(declare-const right_7 Room)
(declare-const right_8 Room)
(declare-const lit_0 Bool)
(declare-const lit_1 Bool)
(declare-const lit_2 Bool)
(declare-const lit_3 Bool)
(declare-const lit_4 Bool)
(declare-const lit_5 Bool)
(declare-const lit_6 Bool)
(declare-const lit_7 Bool)
(declare-const lit_8 Bool)

(assert
  (or
    (and (= stage_0 left_0) (= left_0 stage_1) lit_0)
    (and (= stage_0 right_0) (= stage_1 right_0) (xor lit_0 true))))
(assert
  (or
    (and (= stage_1 left_1) (= left_1 stage_2) lit_1)
    (and (= stage_1 right_1) (= stage_2 right_1) (xor lit_1 true))))
(assert
  (or
    (and (= stage_2 left_2) (= left_2 stage_3) lit_2)
    (and (= stage_2 right_2) (= stage_3 right_2) (xor lit_2 true))))
(assert
  (or
    (and (= stage_3 left_3) (= left_3 stage_4) lit_3)
    (and (= stage_3 right_3) (= stage_4 right_3) (xor lit_3 true))))
(assert
  (or
    (and (= stage_4 left_4) (= left_4 stage_5) lit_4)
    (and (= stage_4 right_4) (= stage_5 right_4) (xor lit_4 true))))
(assert
  (or
    (and (= stage_5 left_5) (= left_5 stage_6) lit_5)
    (and (= stage_5 right_5) (= stage_6 right_5) (xor lit_5 true))))
(assert
  (or
    (and (= stage_6 left_6) (= left_6 stage_7) lit_6)
    (and (= stage_6 right_6) (= stage_7 right_6) (xor lit_6 true))))
(assert
  (or
    (and (= stage_7 left_7) (= left_7 stage_8) lit_7)
    (and (= stage_7 right_7) (= stage_8 right_7) (xor lit_7 true))))
(assert
  (or
    (and (= stage_8 left_8) (= left_8 stage_9) lit_8)
    (and (= stage_8 right_8) (= stage_9 right_8) (xor lit_8 true))))
(assert (distinct (door (door stage_0)) (door (door stage_9))))

(check-sat)
(exit)
