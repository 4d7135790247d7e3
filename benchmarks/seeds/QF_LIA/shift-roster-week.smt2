; A week of shifts (early, late, night) for nine nurses: demand, rest times, qualification,
; holiday wishes, fair totals and a weighted penalty below a bound.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const ann_early_0 Bool)
(declare-const ann_late_0 Bool)
(declare-const ann_night_0 Bool)
(declare-const ann_early_1 Bool)
(declare-const ann_late_1 Bool)
(declare-const ann_night_1 Bool)
(declare-const ann_early_2 Bool)
(declare-const ann_late_2 Bool)
(declare-const ann_night_2 Bool)
(declare-const ann_early_3 Bool)
(declare-const ann_late_3 Bool)
(declare-const ann_night_3 Bool)
(declare-const ann_early_4 Bool)
(declare-const ann_late_4 Bool)
(declare-const ann_night_4 Bool)
(declare-const ann_early_5 Bool)
(declare-const ann_late_5 Bool)
(declare-const ann_night_5 Bool)
(declare-const ann_early_6 Bool)
(declare-const ann_late_6 Bool)
(declare-const ann_night_6 Bool)
(declare-const ben_early_0 Bool)
(declare-const ben_late_0 Bool)
(declare-const ben_night_0 Bool)
(declare-const ben_early_1 Bool)
(declare-const ben_late_1 Bool)
(declare-const ben_night_1 Bool)
(declare-const ben_early_2 Bool)
(declare-const ben_late_2 Bool)
(declare-const ben_night_2 Bool)
(declare-const ben_early_3 Bool)
(declare-const ben_late_3 Bool)
(declare-const ben_night_3 Bool)
(declare-const ben_early_4 Bool)
(declare-const ben_late_4 Bool)
(declare-const ben_night_4 Bool)
(declare-const ben_early_5 Bool)
(declare-const ben_late_5 Bool)
(declare-const ben_night_5 Bool)
(declare-const ben_early_6 Bool)
(declare-const ben_late_6 Bool)
(declare-const ben_night_6 Bool)
(declare-const cleo_early_0 Bool)
(declare-const cleo_late_0 Bool)
(declare-const cleo_night_0 Bool)
(declare-const cleo_early_1 Bool)
(declare-const cleo_late_1 Bool)
(declare-const cleo_night_1 Bool)
(declare-const cleo_early_2 Bool)
(declare-const cleo_late_2 Bool)
(declare-const cleo_night_2 Bool)
(declare-const cleo_early_3 Bool)
(declare-const cleo_late_3 Bool)
(declare-const cleo_night_3 Bool)
(declare-const cleo_early_4 Bool)
(declare-const cleo_late_4 Bool)
(declare-const cleo_night_4 Bool)
(declare-const cleo_early_5 Bool)
(declare-const cleo_late_5 Bool)
(declare-const cleo_night_5 Bool)
(declare-const cleo_early_6 Bool)
(declare-const cleo_late_6 Bool)
(declare-const cleo_night_6 Bool)
(declare-const dan_early_0 Bool)
(declare-const dan_late_0 Bool)
(declare-const dan_night_0 Bool)
(declare-const dan_early_1 Bool)
(declare-const dan_late_1 Bool)
(declare-const dan_night_1 Bool)
(declare-const dan_early_2 Bool)
(declare-const dan_late_2 Bool)
(declare-const dan_night_2 Bool)
(declare-const dan_early_3 Bool)
(declare-const dan_late_3 Bool)
(declare-const dan_night_3 Bool)
(declare-const dan_early_4 Bool)
(declare-const dan_late_4 Bool)
(declare-const dan_night_4 Bool)
(declare-const dan_early_5 Bool)
(declare-const dan_late_5 Bool)
(declare-const dan_night_5 Bool)
(declare-const dan_early_6 Bool)
(declare-const dan_late_6 Bool)
(declare-const dan_night_6 Bool)
(declare-const eve_early_0 Bool)
(declare-const eve_late_0 Bool)
(declare-const eve_night_0 Bool)
(declare-const eve_early_1 Bool)
(declare-const eve_late_1 Bool)
(declare-const eve_night_1 Bool)
(declare-const eve_early_2 Bool)
(declare-const eve_late_2 Bool)
(declare-const eve_night_2 Bool)
(declare-const eve_early_3 Bool)
(declare-const eve_late_3 Bool)
(declare-const eve_night_3 Bool)
(declare-const eve_early_4 Bool)
(declare-const eve_late_4 Bool)
(declare-const eve_night_4 Bool)
(declare-const eve_early_5 Bool)
(declare-const eve_late_5 Bool)
(declare-const eve_night_5 Bool)
(declare-const eve_early_6 Bool)
(declare-const eve_late_6 Bool)
(declare-const eve_night_6 Bool)
(declare-const fay_early_0 Bool)
(declare-const fay_late_0 Bool)
(declare-const fay_night_0 Bool)
(declare-const fay_early_1 Bool)
(declare-const fay_late_1 Bool)
(declare-const fay_night_1 Bool)
(declare-const fay_early_2 Bool)
(declare-const fay_late_2 Bool)
(declare-const fay_night_2 Bool)
(declare-const fay_early_3 Bool)
(declare-const fay_late_3 Bool)
(declare-const fay_night_3 Bool)
(declare-const fay_early_4 Bool)
(declare-const fay_late_4 Bool)
(declare-const fay_night_4 Bool)
(declare-const fay_early_5 Bool)
(declare-const fay_late_5 Bool)
(declare-const fay_night_5 Bool)
(declare-const fay_early_6 Bool)
(declare-const fay_late_6 Bool)
(declare-const fay_night_6 Bool)
(declare-const gus_early_0 Bool)
(declare-const gus_late_0 Bool)
(declare-const gus_night_0 Bool)
(declare-const gus_early_1 Bool)
(declare-const gus_late_1 Bool)
(declare-const gus_night_1 Bool)
(declare-const gus_early_2 Bool)
(declare-const gus_late_2 Bool)
(declare-const gus_night_2 Bool)
(declare-const gus_early_3 Bool)
(declare-const gus_late_3 Bool)
(declare-const gus_night_3 Bool)
(declare-const gus_early_4 Bool)
(declare-const gus_late_4 Bool)
(declare-const gus_night_4 Bool)
(declare-const gus_early_5 Bool)
(declare-const gus_late_5 Bool)
(declare-const gus_night_5 Bool)
(declare-const gus_early_6 Bool)
(declare-const gus_late_6 Bool)
(declare-const gus_night_6 Bool)
(declare-const hal_early_0 Bool)
(declare-const hal_late_0 Bool)
(declare-const hal_night_0 Bool)
(declare-const hal_early_1 Bool)
(declare-const hal_late_1 Bool)
(declare-const hal_night_1 Bool)
(declare-const hal_early_2 Bool)
(declare-const hal_late_2 Bool)
(declare-const hal_night_2 Bool)
(declare-const hal_early_3 Bool)
(declare-const hal_late_3 Bool)
(declare-const hal_night_3 Bool)
(declare-const hal_early_4 Bool)
(declare-const hal_late_4 Bool)
(declare-const hal_night_4 Bool)
(declare-const hal_early_5 Bool)
(declare-const hal_late_5 Bool)
(declare-const hal_night_5 Bool)
(declare-const hal_early_6 Bool)
(declare-const hal_late_6 Bool)
(declare-const hal_night_6 Bool)
(declare-const ida_early_0 Bool)
(declare-const ida_late_0 Bool)
(declare-const ida_night_0 Bool)
(declare-const ida_early_1 Bool)
(declare-const ida_late_1 Bool)
(declare-const ida_night_1 Bool)
(declare-const ida_early_2 Bool)
(declare-const ida_late_2 Bool)
(declare-const ida_night_2 Bool)
(declare-const ida_early_3 Bool)
(declare-const ida_late_3 Bool)
(declare-const ida_night_3 Bool)
(declare-const ida_early_4 Bool)
(declare-const ida_late_4 Bool)
(declare-const ida_night_4 Bool)
(declare-const ida_early_5 Bool)
(declare-const ida_late_5 Bool)
(declare-const ida_night_5 Bool)
(declare-const ida_early_6 Bool)
(declare-const ida_late_6 Bool)
(declare-const ida_night_6 Bool)
(declare-const load_ann Int)
(declare-const load_ben Int)
(declare-const load_cleo Int)
(declare-const load_dan Int)
(declare-const load_eve Int)
(declare-const load_fay Int)
(declare-const load_gus Int)
(declare-const load_hal Int)
(declare-const load_ida Int)
(declare-const nights_ann Int)
(declare-const nights_ben Int)
(declare-const nights_cleo Int)
(declare-const nights_dan Int)
(declare-const nights_eve Int)
(declare-const nights_fay Int)
(declare-const nights_gus Int)
(declare-const nights_hal Int)
(declare-const nights_ida Int)
(declare-const penalty_ann Int)
(declare-const penalty_ben Int)
(declare-const penalty_cleo Int)
(declare-const penalty_dan Int)
(declare-const penalty_eve Int)
(declare-const penalty_fay Int)
(declare-const penalty_gus Int)
(declare-const penalty_hal Int)
(declare-const penalty_ida Int)
(declare-const penalty Int)
(declare-const max_load Int)
(declare-const min_load Int)

(define-fun b2i ((b Bool)) Int (ite b 1 0))
; at most one shift a day
(assert
  (and
    (not (and ann_early_0 ann_late_0))
    (not (and ann_early_0 ann_night_0))
    (not (and ann_late_0 ann_night_0))))
(assert
  (and
    (not (and ann_early_1 ann_late_1))
    (not (and ann_early_1 ann_night_1))
    (not (and ann_late_1 ann_night_1))))
(assert
  (and
    (not (and ann_early_2 ann_late_2))
    (not (and ann_early_2 ann_night_2))
    (not (and ann_late_2 ann_night_2))))
(assert
  (and
    (not (and ann_early_3 ann_late_3))
    (not (and ann_early_3 ann_night_3))
    (not (and ann_late_3 ann_night_3))))
(assert
  (and
    (not (and ann_early_4 ann_late_4))
    (not (and ann_early_4 ann_night_4))
    (not (and ann_late_4 ann_night_4))))
(assert
  (and
    (not (and ann_early_5 ann_late_5))
    (not (and ann_early_5 ann_night_5))
    (not (and ann_late_5 ann_night_5))))
(assert
  (and
    (not (and ann_early_6 ann_late_6))
    (not (and ann_early_6 ann_night_6))
    (not (and ann_late_6 ann_night_6))))
(assert
  (and
    (not (and ben_early_0 ben_late_0))
    (not (and ben_early_0 ben_night_0))
    (not (and ben_late_0 ben_night_0))))
(assert
  (and
    (not (and ben_early_1 ben_late_1))
    (not (and ben_early_1 ben_night_1))
    (not (and ben_late_1 ben_night_1))))
(assert
  (and
    (not (and ben_early_2 ben_late_2))
    (not (and ben_early_2 ben_night_2))
    (not (and ben_late_2 ben_night_2))))
(assert
  (and
    (not (and ben_early_3 ben_late_3))
    (not (and ben_early_3 ben_night_3))
    (not (and ben_late_3 ben_night_3))))
(assert
  (and
    (not (and ben_early_4 ben_late_4))
    (not (and ben_early_4 ben_night_4))
    (not (and ben_late_4 ben_night_4))))
(assert
  (and
    (not (and ben_early_5 ben_late_5))
    (not (and ben_early_5 ben_night_5))
    (not (and ben_late_5 ben_night_5))))
(assert
  (and
    (not (and ben_early_6 ben_late_6))
    (not (and ben_early_6 ben_night_6))
    (not (and ben_late_6 ben_night_6))))
(assert
  (and
    (not (and cleo_early_0 cleo_late_0))
    (not (and cleo_early_0 cleo_night_0))
    (not (and cleo_late_0 cleo_night_0))))
(assert
  (and
    (not (and cleo_early_1 cleo_late_1))
    (not (and cleo_early_1 cleo_night_1))
    (not (and cleo_late_1 cleo_night_1))))
(assert
  (and
    (not (and cleo_early_2 cleo_late_2))
    (not (and cleo_early_2 cleo_night_2))
    (not (and cleo_late_2 cleo_night_2))))
(assert
  (and
    (not (and cleo_early_3 cleo_late_3))
    (not (and cleo_early_3 cleo_night_3))
    (not (and cleo_late_3 cleo_night_3))))
(assert
  (and
    (not (and cleo_early_4 cleo_late_4))
    (not (and cleo_early_4 cleo_night_4))
    (not (and cleo_late_4 cleo_night_4))))
(assert
  (and
    (not (and cleo_early_5 cleo_late_5))
    (not (and cleo_early_5 cleo_night_5))
    (not (and cleo_late_5 cleo_night_5))))
(assert
  (and
    (not (and cleo_early_6 cleo_late_6))
    (not (and cleo_early_6 cleo_night_6))
    (not (and cleo_late_6 cleo_night_6))))
(assert
  (and
    (not (and dan_early_0 dan_late_0))
    (not (and dan_early_0 dan_night_0))
    (not (and dan_late_0 dan_night_0))))
(assert
  (and
    (not (and dan_early_1 dan_late_1))
    (not (and dan_early_1 dan_night_1))
    (not (and dan_late_1 dan_night_1))))
(assert
  (and
    (not (and dan_early_2 dan_late_2))
    (not (and dan_early_2 dan_night_2))
    (not (and dan_late_2 dan_night_2))))
(assert
  (and
    (not (and dan_early_3 dan_late_3))
    (not (and dan_early_3 dan_night_3))
    (not (and dan_late_3 dan_night_3))))
(assert
  (and
    (not (and dan_early_4 dan_late_4))
    (not (and dan_early_4 dan_night_4))
    (not (and dan_late_4 dan_night_4))))
(assert
  (and
    (not (and dan_early_5 dan_late_5))
    (not (and dan_early_5 dan_night_5))
    (not (and dan_late_5 dan_night_5))))
(assert
  (and
    (not (and dan_early_6 dan_late_6))
    (not (and dan_early_6 dan_night_6))
    (not (and dan_late_6 dan_night_6))))
(assert
  (and
    (not (and eve_early_0 eve_late_0))
    (not (and eve_early_0 eve_night_0))
    (not (and eve_late_0 eve_night_0))))
(assert
  (and
    (not (and eve_early_1 eve_late_1))
    (not (and eve_early_1 eve_night_1))
    (not (and eve_late_1 eve_night_1))))
(assert
  (and
    (not (and eve_early_2 eve_late_2))
    (not (and eve_early_2 eve_night_2))
    (not (and eve_late_2 eve_night_2))))
(assert
  (and
    (not (and eve_early_3 eve_late_3))
    (not (and eve_early_3 eve_night_3))
    (not (and eve_late_3 eve_night_3))))
(assert
  (and
    (not (and eve_early_4 eve_late_4))
    (not (and eve_early_4 eve_night_4))
    (not (and eve_late_4 eve_night_4))))
(assert
  (and
    (not (and eve_early_5 eve_late_5))
    (not (and eve_early_5 eve_night_5))
    (not (and eve_late_5 eve_night_5))))
(assert
  (and
    (not (and eve_early_6 eve_late_6))
    (not (and eve_early_6 eve_night_6))
    (not (and eve_late_6 eve_night_6))))
(assert
  (and
    (not (and fay_early_0 fay_late_0))
    (not (and fay_early_0 fay_night_0))
    (not (and fay_late_0 fay_night_0))))
(assert
  (and
    (not (and fay_early_1 fay_late_1))
    (not (and fay_early_1 fay_night_1))
    (not (and fay_late_1 fay_night_1))))
(assert
  (and
    (not (and fay_early_2 fay_late_2))
    (not (and fay_early_2 fay_night_2))
    (not (and fay_late_2 fay_night_2))))
(assert
  (and
    (not (and fay_early_3 fay_late_3))
    (not (and fay_early_3 fay_night_3))
    (not (and fay_late_3 fay_night_3))))
(assert
  (and
    (not (and fay_early_4 fay_late_4))
    (not (and fay_early_4 fay_night_4))
    (not (and fay_late_4 fay_night_4))))
(assert
  (and
    (not (and fay_early_5 fay_late_5))
    (not (and fay_early_5 fay_night_5))
    (not (and fay_late_5 fay_night_5))))
(assert
  (and
    (not (and fay_early_6 fay_late_6))
    (not (and fay_early_6 fay_night_6))
    (not (and fay_late_6 fay_night_6))))
(assert
  (and
    (not (and gus_early_0 gus_late_0))
    (not (and gus_early_0 gus_night_0))
    (not (and gus_late_0 gus_night_0))))
(assert
  (and
    (not (and gus_early_1 gus_late_1))
    (not (and gus_early_1 gus_night_1))
    (not (and gus_late_1 gus_night_1))))
(assert
  (and
    (not (and gus_early_2 gus_late_2))
    (not (and gus_early_2 gus_night_2))
    (not (and gus_late_2 gus_night_2))))
(assert
  (and
    (not (and gus_early_3 gus_late_3))
    (not (and gus_early_3 gus_night_3))
    (not (and gus_late_3 gus_night_3))))
(assert
  (and
    (not (and gus_early_4 gus_late_4))
    (not (and gus_early_4 gus_night_4))
    (not (and gus_late_4 gus_night_4))))
(assert
  (and
    (not (and gus_early_5 gus_late_5))
    (not (and gus_early_5 gus_night_5))
    (not (and gus_late_5 gus_night_5))))
(assert
  (and
    (not (and gus_early_6 gus_late_6))
    (not (and gus_early_6 gus_night_6))
    (not (and gus_late_6 gus_night_6))))
(assert
  (and
    (not (and hal_early_0 hal_late_0))
    (not (and hal_early_0 hal_night_0))
    (not (and hal_late_0 hal_night_0))))
(assert
  (and
    (not (and hal_early_1 hal_late_1))
    (not (and hal_early_1 hal_night_1))
    (not (and hal_late_1 hal_night_1))))
(assert
  (and
    (not (and hal_early_2 hal_late_2))
    (not (and hal_early_2 hal_night_2))
    (not (and hal_late_2 hal_night_2))))
(assert
  (and
    (not (and hal_early_3 hal_late_3))
    (not (and hal_early_3 hal_night_3))
    (not (and hal_late_3 hal_night_3))))
(assert
  (and
    (not (and hal_early_4 hal_late_4))
    (not (and hal_early_4 hal_night_4))
    (not (and hal_late_4 hal_night_4))))
(assert
  (and
    (not (and hal_early_5 hal_late_5))
    (not (and hal_early_5 hal_night_5))
    (not (and hal_late_5 hal_night_5))))
(assert
  (and
    (not (and hal_early_6 hal_late_6))
    (not (and hal_early_6 hal_night_6))
    (not (and hal_late_6 hal_night_6))))
(assert
  (and
    (not (and ida_early_0 ida_late_0))
    (not (and ida_early_0 ida_night_0))
    (not (and ida_late_0 ida_night_0))))
(assert
  (and
    (not (and ida_early_1 ida_late_1))
    (not (and ida_early_1 ida_night_1))
    (not (and ida_late_1 ida_night_1))))
(assert
  (and
    (not (and ida_early_2 ida_late_2))
    (not (and ida_early_2 ida_night_2))
    (not (and ida_late_2 ida_night_2))))
(assert
  (and
    (not (and ida_early_3 ida_late_3))
    (not (and ida_early_3 ida_night_3))
    (not (and ida_late_3 ida_night_3))))
(assert
  (and
    (not (and ida_early_4 ida_late_4))
    (not (and ida_early_4 ida_night_4))
    (not (and ida_late_4 ida_night_4))))
(assert
  (and
    (not (and ida_early_5 ida_late_5))
    (not (and ida_early_5 ida_night_5))
    (not (and ida_late_5 ida_night_5))))
(assert
  (and
    (not (and ida_early_6 ida_late_6))
    (not (and ida_early_6 ida_night_6))
    (not (and ida_late_6 ida_night_6))))
; after a night no early or late, after a late no early
(assert
  (! (and
       (and (=> ann_night_0 (not (or ann_early_1 ann_late_1))) (=> ann_late_0 (not ann_early_1)))
       (and (=> ann_night_1 (not (or ann_early_2 ann_late_2))) (=> ann_late_1 (not ann_early_2)))
       (and (=> ann_night_2 (not (or ann_early_3 ann_late_3))) (=> ann_late_2 (not ann_early_3)))
       (and (=> ann_night_3 (not (or ann_early_4 ann_late_4))) (=> ann_late_3 (not ann_early_4)))
       (and (=> ann_night_4 (not (or ann_early_5 ann_late_5))) (=> ann_late_4 (not ann_early_5)))
       (and (=> ann_night_5 (not (or ann_early_6 ann_late_6))) (=> ann_late_5 (not ann_early_6)))) :named rest_ann))
(assert
  (! (and
       (and (=> ben_night_0 (not (or ben_early_1 ben_late_1))) (=> ben_late_0 (not ben_early_1)))
       (and (=> ben_night_1 (not (or ben_early_2 ben_late_2))) (=> ben_late_1 (not ben_early_2)))
       (and (=> ben_night_2 (not (or ben_early_3 ben_late_3))) (=> ben_late_2 (not ben_early_3)))
       (and (=> ben_night_3 (not (or ben_early_4 ben_late_4))) (=> ben_late_3 (not ben_early_4)))
       (and (=> ben_night_4 (not (or ben_early_5 ben_late_5))) (=> ben_late_4 (not ben_early_5)))
       (and (=> ben_night_5 (not (or ben_early_6 ben_late_6))) (=> ben_late_5 (not ben_early_6)))) :named rest_ben))
(assert
  (! (and
       (and
         (=> cleo_night_0 (not (or cleo_early_1 cleo_late_1)))
         (=> cleo_late_0 (not cleo_early_1)))
       (and
         (=> cleo_night_1 (not (or cleo_early_2 cleo_late_2)))
         (=> cleo_late_1 (not cleo_early_2)))
       (and
         (=> cleo_night_2 (not (or cleo_early_3 cleo_late_3)))
         (=> cleo_late_2 (not cleo_early_3)))
       (and
         (=> cleo_night_3 (not (or cleo_early_4 cleo_late_4)))
         (=> cleo_late_3 (not cleo_early_4)))
       (and
         (=> cleo_night_4 (not (or cleo_early_5 cleo_late_5)))
         (=> cleo_late_4 (not cleo_early_5)))
       (and
         (=> cleo_night_5 (not (or cleo_early_6 cleo_late_6)))
         (=> cleo_late_5 (not cleo_early_6)))) :named rest_cleo))
(assert
  (! (and
       (and (=> dan_night_0 (not (or dan_early_1 dan_late_1))) (=> dan_late_0 (not dan_early_1)))
       (and (=> dan_night_1 (not (or dan_early_2 dan_late_2))) (=> dan_late_1 (not dan_early_2)))
       (and (=> dan_night_2 (not (or dan_early_3 dan_late_3))) (=> dan_late_2 (not dan_early_3)))
       (and (=> dan_night_3 (not (or dan_early_4 dan_late_4))) (=> dan_late_3 (not dan_early_4)))
       (and (=> dan_night_4 (not (or dan_early_5 dan_late_5))) (=> dan_late_4 (not dan_early_5)))
       (and (=> dan_night_5 (not (or dan_early_6 dan_late_6))) (=> dan_late_5 (not dan_early_6)))) :named rest_dan))
(assert
  (! (and
       (and (=> eve_night_0 (not (or eve_early_1 eve_late_1))) (=> eve_late_0 (not eve_early_1)))
       (and (=> eve_night_1 (not (or eve_early_2 eve_late_2))) (=> eve_late_1 (not eve_early_2)))
       (and (=> eve_night_2 (not (or eve_early_3 eve_late_3))) (=> eve_late_2 (not eve_early_3)))
       (and (=> eve_night_3 (not (or eve_early_4 eve_late_4))) (=> eve_late_3 (not eve_early_4)))
       (and (=> eve_night_4 (not (or eve_early_5 eve_late_5))) (=> eve_late_4 (not eve_early_5)))
       (and (=> eve_night_5 (not (or eve_early_6 eve_late_6))) (=> eve_late_5 (not eve_early_6)))) :named rest_eve))
(assert
  (! (and
       (and (=> fay_night_0 (not (or fay_early_1 fay_late_1))) (=> fay_late_0 (not fay_early_1)))
       (and (=> fay_night_1 (not (or fay_early_2 fay_late_2))) (=> fay_late_1 (not fay_early_2)))
       (and (=> fay_night_2 (not (or fay_early_3 fay_late_3))) (=> fay_late_2 (not fay_early_3)))
       (and (=> fay_night_3 (not (or fay_early_4 fay_late_4))) (=> fay_late_3 (not fay_early_4)))
       (and (=> fay_night_4 (not (or fay_early_5 fay_late_5))) (=> fay_late_4 (not fay_early_5)))
       (and (=> fay_night_5 (not (or fay_early_6 fay_late_6))) (=> fay_late_5 (not fay_early_6)))) :named rest_fay))
(assert
  (! (and
       (and (=> gus_night_0 (not (or gus_early_1 gus_late_1))) (=> gus_late_0 (not gus_early_1)))
       (and (=> gus_night_1 (not (or gus_early_2 gus_late_2))) (=> gus_late_1 (not gus_early_2)))
       (and (=> gus_night_2 (not (or gus_early_3 gus_late_3))) (=> gus_late_2 (not gus_early_3)))
       (and (=> gus_night_3 (not (or gus_early_4 gus_late_4))) (=> gus_late_3 (not gus_early_4)))
       (and (=> gus_night_4 (not (or gus_early_5 gus_late_5))) (=> gus_late_4 (not gus_early_5)))
       (and (=> gus_night_5 (not (or gus_early_6 gus_late_6))) (=> gus_late_5 (not gus_early_6)))) :named rest_gus))
(assert
  (! (and
       (and (=> hal_night_0 (not (or hal_early_1 hal_late_1))) (=> hal_late_0 (not hal_early_1)))
       (and (=> hal_night_1 (not (or hal_early_2 hal_late_2))) (=> hal_late_1 (not hal_early_2)))
       (and (=> hal_night_2 (not (or hal_early_3 hal_late_3))) (=> hal_late_2 (not hal_early_3)))
       (and (=> hal_night_3 (not (or hal_early_4 hal_late_4))) (=> hal_late_3 (not hal_early_4)))
       (and (=> hal_night_4 (not (or hal_early_5 hal_late_5))) (=> hal_late_4 (not hal_early_5)))
       (and (=> hal_night_5 (not (or hal_early_6 hal_late_6))) (=> hal_late_5 (not hal_early_6)))) :named rest_hal))
(assert
  (! (and
       (and (=> ida_night_0 (not (or ida_early_1 ida_late_1))) (=> ida_late_0 (not ida_early_1)))
       (and (=> ida_night_1 (not (or ida_early_2 ida_late_2))) (=> ida_late_1 (not ida_early_2)))
       (and (=> ida_night_2 (not (or ida_early_3 ida_late_3))) (=> ida_late_2 (not ida_early_3)))
       (and (=> ida_night_3 (not (or ida_early_4 ida_late_4))) (=> ida_late_3 (not ida_early_4)))
       (and (=> ida_night_4 (not (or ida_early_5 ida_late_5))) (=> ida_late_4 (not ida_early_5)))
       (and (=> ida_night_5 (not (or ida_early_6 ida_late_6))) (=> ida_late_5 (not ida_early_6)))) :named rest_ida))
; demand
(assert
  (! (<= 2
       (+ (b2i ann_early_0) (b2i ben_early_0) (b2i cleo_early_0) (b2i dan_early_0) (b2i eve_early_0)
         (b2i fay_early_0) (b2i gus_early_0) (b2i hal_early_0) (b2i ida_early_0))
       3) :named demand_early_0))
(assert
  (! (<= 2
       (+ (b2i ann_late_0) (b2i ben_late_0) (b2i cleo_late_0) (b2i dan_late_0) (b2i eve_late_0)
         (b2i fay_late_0) (b2i gus_late_0) (b2i hal_late_0) (b2i ida_late_0))
       3) :named demand_late_0))
(assert
  (! (<= 1
       (+ (b2i ann_night_0) (b2i ben_night_0) (b2i cleo_night_0) (b2i dan_night_0) (b2i eve_night_0)
         (b2i fay_night_0) (b2i gus_night_0) (b2i hal_night_0) (b2i ida_night_0))
       1) :named demand_night_0))
(assert
  (or ann_early_0 ann_late_0 dan_early_0 dan_late_0 gus_early_0 gus_late_0 ida_early_0 ida_late_0))
(assert
  (! (<= 2
       (+ (b2i ann_early_1) (b2i ben_early_1) (b2i cleo_early_1) (b2i dan_early_1) (b2i eve_early_1)
         (b2i fay_early_1) (b2i gus_early_1) (b2i hal_early_1) (b2i ida_early_1))
       3) :named demand_early_1))
(assert
  (! (<= 2
       (+ (b2i ann_late_1) (b2i ben_late_1) (b2i cleo_late_1) (b2i dan_late_1) (b2i eve_late_1)
         (b2i fay_late_1) (b2i gus_late_1) (b2i hal_late_1) (b2i ida_late_1))
       3) :named demand_late_1))
(assert
  (! (<= 1
       (+ (b2i ann_night_1) (b2i ben_night_1) (b2i cleo_night_1) (b2i dan_night_1) (b2i eve_night_1)
         (b2i fay_night_1) (b2i gus_night_1) (b2i hal_night_1) (b2i ida_night_1))
       1) :named demand_night_1))
(assert
  (or ann_early_1 ann_late_1 dan_early_1 dan_late_1 gus_early_1 gus_late_1 ida_early_1 ida_late_1))
(assert
  (! (<= 2
       (+ (b2i ann_early_2) (b2i ben_early_2) (b2i cleo_early_2) (b2i dan_early_2) (b2i eve_early_2)
         (b2i fay_early_2) (b2i gus_early_2) (b2i hal_early_2) (b2i ida_early_2))
       3) :named demand_early_2))
(assert
  (! (<= 2
       (+ (b2i ann_late_2) (b2i ben_late_2) (b2i cleo_late_2) (b2i dan_late_2) (b2i eve_late_2)
         (b2i fay_late_2) (b2i gus_late_2) (b2i hal_late_2) (b2i ida_late_2))
       3) :named demand_late_2))
(assert
  (! (<= 1
       (+ (b2i ann_night_2) (b2i ben_night_2) (b2i cleo_night_2) (b2i dan_night_2) (b2i eve_night_2)
         (b2i fay_night_2) (b2i gus_night_2) (b2i hal_night_2) (b2i ida_night_2))
       1) :named demand_night_2))
(assert
  (or ann_early_2 ann_late_2 dan_early_2 dan_late_2 gus_early_2 gus_late_2 ida_early_2 ida_late_2))
(assert
  (! (<= 2
       (+ (b2i ann_early_3) (b2i ben_early_3) (b2i cleo_early_3) (b2i dan_early_3) (b2i eve_early_3)
         (b2i fay_early_3) (b2i gus_early_3) (b2i hal_early_3) (b2i ida_early_3))
       3) :named demand_early_3))
(assert
  (! (<= 2
       (+ (b2i ann_late_3) (b2i ben_late_3) (b2i cleo_late_3) (b2i dan_late_3) (b2i eve_late_3)
         (b2i fay_late_3) (b2i gus_late_3) (b2i hal_late_3) (b2i ida_late_3))
       3) :named demand_late_3))
(assert
  (! (<= 1
       (+ (b2i ann_night_3) (b2i ben_night_3) (b2i cleo_night_3) (b2i dan_night_3) (b2i eve_night_3)
         (b2i fay_night_3) (b2i gus_night_3) (b2i hal_night_3) (b2i ida_night_3))
       1) :named demand_night_3))
(assert
  (or ann_early_3 ann_late_3 dan_early_3 dan_late_3 gus_early_3 gus_late_3 ida_early_3 ida_late_3))
(assert
  (! (<= 2
       (+ (b2i ann_early_4) (b2i ben_early_4) (b2i cleo_early_4) (b2i dan_early_4) (b2i eve_early_4)
         (b2i fay_early_4) (b2i gus_early_4) (b2i hal_early_4) (b2i ida_early_4))
       3) :named demand_early_4))
(assert
  (! (<= 2
       (+ (b2i ann_late_4) (b2i ben_late_4) (b2i cleo_late_4) (b2i dan_late_4) (b2i eve_late_4)
         (b2i fay_late_4) (b2i gus_late_4) (b2i hal_late_4) (b2i ida_late_4))
       3) :named demand_late_4))
(assert
  (! (<= 1
       (+ (b2i ann_night_4) (b2i ben_night_4) (b2i cleo_night_4) (b2i dan_night_4) (b2i eve_night_4)
         (b2i fay_night_4) (b2i gus_night_4) (b2i hal_night_4) (b2i ida_night_4))
       1) :named demand_night_4))
(assert
  (or ann_early_4 ann_late_4 dan_early_4 dan_late_4 gus_early_4 gus_late_4 ida_early_4 ida_late_4))
(assert
  (! (<= 2
       (+ (b2i ann_early_5) (b2i ben_early_5) (b2i cleo_early_5) (b2i dan_early_5) (b2i eve_early_5)
         (b2i fay_early_5) (b2i gus_early_5) (b2i hal_early_5) (b2i ida_early_5))
       2) :named demand_early_5))
(assert
  (! (<= 1
       (+ (b2i ann_late_5) (b2i ben_late_5) (b2i cleo_late_5) (b2i dan_late_5) (b2i eve_late_5)
         (b2i fay_late_5) (b2i gus_late_5) (b2i hal_late_5) (b2i ida_late_5))
       3) :named demand_late_5))
(assert
  (! (<= 1
       (+ (b2i ann_night_5) (b2i ben_night_5) (b2i cleo_night_5) (b2i dan_night_5) (b2i eve_night_5)
         (b2i fay_night_5) (b2i gus_night_5) (b2i hal_night_5) (b2i ida_night_5))
       1) :named demand_night_5))
(assert
  (or ann_early_5 ann_late_5 dan_early_5 dan_late_5 gus_early_5 gus_late_5 ida_early_5 ida_late_5))
(assert
  (! (<= 2
       (+ (b2i ann_early_6) (b2i ben_early_6) (b2i cleo_early_6) (b2i dan_early_6) (b2i eve_early_6)
         (b2i fay_early_6) (b2i gus_early_6) (b2i hal_early_6) (b2i ida_early_6))
       2) :named demand_early_6))
(assert
  (! (<= 1
       (+ (b2i ann_late_6) (b2i ben_late_6) (b2i cleo_late_6) (b2i dan_late_6) (b2i eve_late_6)
         (b2i fay_late_6) (b2i gus_late_6) (b2i hal_late_6) (b2i ida_late_6))
       3) :named demand_late_6))
(assert
  (! (<= 1
       (+ (b2i ann_night_6) (b2i ben_night_6) (b2i cleo_night_6) (b2i dan_night_6) (b2i eve_night_6)
         (b2i fay_night_6) (b2i gus_night_6) (b2i hal_night_6) (b2i ida_night_6))
       1) :named demand_night_6))
(assert
  (or ann_early_6 ann_late_6 dan_early_6 dan_late_6 gus_early_6 gus_late_6 ida_early_6 ida_late_6))
; loads
(assert
  (= load_ann
    (+ (b2i ann_early_0) (b2i ann_late_0) (b2i ann_night_0) (b2i ann_early_1) (b2i ann_late_1)
      (b2i ann_night_1) (b2i ann_early_2) (b2i ann_late_2) (b2i ann_night_2) (b2i ann_early_3)
      (b2i ann_late_3) (b2i ann_night_3) (b2i ann_early_4) (b2i ann_late_4) (b2i ann_night_4)
      (b2i ann_early_5) (b2i ann_late_5) (b2i ann_night_5) (b2i ann_early_6) (b2i ann_late_6)
      (b2i ann_night_6))))
(assert
  (= nights_ann
    (+ (b2i ann_night_0) (b2i ann_night_1) (b2i ann_night_2) (b2i ann_night_3) (b2i ann_night_4)
      (b2i ann_night_5) (b2i ann_night_6))))
(assert (and (<= nights_ann 2) (<= min_load load_ann) (<= load_ann max_load)))
(assert
  (= load_ben
    (+ (b2i ben_early_0) (b2i ben_late_0) (b2i ben_night_0) (b2i ben_early_1) (b2i ben_late_1)
      (b2i ben_night_1) (b2i ben_early_2) (b2i ben_late_2) (b2i ben_night_2) (b2i ben_early_3)
      (b2i ben_late_3) (b2i ben_night_3) (b2i ben_early_4) (b2i ben_late_4) (b2i ben_night_4)
      (b2i ben_early_5) (b2i ben_late_5) (b2i ben_night_5) (b2i ben_early_6) (b2i ben_late_6)
      (b2i ben_night_6))))
(assert
  (= nights_ben
    (+ (b2i ben_night_0) (b2i ben_night_1) (b2i ben_night_2) (b2i ben_night_3) (b2i ben_night_4)
      (b2i ben_night_5) (b2i ben_night_6))))
(assert (and (<= nights_ben 2) (<= min_load load_ben) (<= load_ben max_load)))
(assert
  (= load_cleo
    (+ (b2i cleo_early_0) (b2i cleo_late_0) (b2i cleo_night_0) (b2i cleo_early_1) (b2i cleo_late_1)
      (b2i cleo_night_1) (b2i cleo_early_2) (b2i cleo_late_2) (b2i cleo_night_2) (b2i cleo_early_3)
      (b2i cleo_late_3) (b2i cleo_night_3) (b2i cleo_early_4) (b2i cleo_late_4) (b2i cleo_night_4)
      (b2i cleo_early_5) (b2i cleo_late_5) (b2i cleo_night_5) (b2i cleo_early_6) (b2i cleo_late_6)
      (b2i cleo_night_6))))
(assert
  (= nights_cleo
    (+ (b2i cleo_night_0) (b2i cleo_night_1) (b2i cleo_night_2) (b2i cleo_night_3)
      (b2i cleo_night_4) (b2i cleo_night_5) (b2i cleo_night_6))))
(assert (and (<= nights_cleo 2) (<= min_load load_cleo) (<= load_cleo max_load)))
(assert
  (= load_dan
    (+ (b2i dan_early_0) (b2i dan_late_0) (b2i dan_night_0) (b2i dan_early_1) (b2i dan_late_1)
      (b2i dan_night_1) (b2i dan_early_2) (b2i dan_late_2) (b2i dan_night_2) (b2i dan_early_3)
      (b2i dan_late_3) (b2i dan_night_3) (b2i dan_early_4) (b2i dan_late_4) (b2i dan_night_4)
      (b2i dan_early_5) (b2i dan_late_5) (b2i dan_night_5) (b2i dan_early_6) (b2i dan_late_6)
      (b2i dan_night_6))))
(assert
  (= nights_dan
    (+ (b2i dan_night_0) (b2i dan_night_1) (b2i dan_night_2) (b2i dan_night_3) (b2i dan_night_4)
      (b2i dan_night_5) (b2i dan_night_6))))
(assert (and (<= nights_dan 2) (<= min_load load_dan) (<= load_dan max_load)))
(assert
  (= load_eve
    (+ (b2i eve_early_0) (b2i eve_late_0) (b2i eve_night_0) (b2i eve_early_1) (b2i eve_late_1)
      (b2i eve_night_1) (b2i eve_early_2) (b2i eve_late_2) (b2i eve_night_2) (b2i eve_early_3)
      (b2i eve_late_3) (b2i eve_night_3) (b2i eve_early_4) (b2i eve_late_4) (b2i eve_night_4)
      (b2i eve_early_5) (b2i eve_late_5) (b2i eve_night_5) (b2i eve_early_6) (b2i eve_late_6)
      (b2i eve_night_6))))
(assert
  (= nights_eve
    (+ (b2i eve_night_0) (b2i eve_night_1) (b2i eve_night_2) (b2i eve_night_3) (b2i eve_night_4)
      (b2i eve_night_5) (b2i eve_night_6))))
(assert (and (<= nights_eve 2) (<= min_load load_eve) (<= load_eve max_load)))
(assert
  (= load_fay
    (+ (b2i fay_early_0) (b2i fay_late_0) (b2i fay_night_0) (b2i fay_early_1) (b2i fay_late_1)
      (b2i fay_night_1) (b2i fay_early_2) (b2i fay_late_2) (b2i fay_night_2) (b2i fay_early_3)
      (b2i fay_late_3) (b2i fay_night_3) (b2i fay_early_4) (b2i fay_late_4) (b2i fay_night_4)
      (b2i fay_early_5) (b2i fay_late_5) (b2i fay_night_5) (b2i fay_early_6) (b2i fay_late_6)
      (b2i fay_night_6))))
(assert
  (= nights_fay
    (+ (b2i fay_night_0) (b2i fay_night_1) (b2i fay_night_2) (b2i fay_night_3) (b2i fay_night_4)
      (b2i fay_night_5) (b2i fay_night_6))))
(assert (and (<= nights_fay 2) (<= min_load load_fay) (<= load_fay max_load)))
(assert
  (= load_gus
    (+ (b2i gus_early_0) (b2i gus_late_0) (b2i gus_night_0) (b2i gus_early_1) (b2i gus_late_1)
      (b2i gus_night_1) (b2i gus_early_2) (b2i gus_late_2) (b2i gus_night_2) (b2i gus_early_3)
      (b2i gus_late_3) (b2i gus_night_3) (b2i gus_early_4) (b2i gus_late_4) (b2i gus_night_4)
      (b2i gus_early_5) (b2i gus_late_5) (b2i gus_night_5) (b2i gus_early_6) (b2i gus_late_6)
      (b2i gus_night_6))))
(assert
  (= nights_gus
    (+ (b2i gus_night_0) (b2i gus_night_1) (b2i gus_night_2) (b2i gus_night_3) (b2i gus_night_4)
      (b2i gus_night_5) (b2i gus_night_6))))
(assert (and (<= nights_gus 2) (<= min_load load_gus) (<= load_gus max_load)))
(assert
  (= load_hal
    (+ (b2i hal_early_0) (b2i hal_late_0) (b2i hal_night_0) (b2i hal_early_1) (b2i hal_late_1)
      (b2i hal_night_1) (b2i hal_early_2) (b2i hal_late_2) (b2i hal_night_2) (b2i hal_early_3)
      (b2i hal_late_3) (b2i hal_night_3) (b2i hal_early_4) (b2i hal_late_4) (b2i hal_night_4)
      (b2i hal_early_5) (b2i hal_late_5) (b2i hal_night_5) (b2i hal_early_6) (b2i hal_late_6)
      (b2i hal_night_6))))
(assert
  (= nights_hal
    (+ (b2i hal_night_0) (b2i hal_night_1) (b2i hal_night_2) (b2i hal_night_3) (b2i hal_night_4)
      (b2i hal_night_5) (b2i hal_night_6))))
(assert (and (<= nights_hal 2) (<= min_load load_hal) (<= load_hal max_load)))
(assert
  (= load_ida
    (+ (b2i ida_early_0) (b2i ida_late_0) (b2i ida_night_0) (b2i ida_early_1) (b2i ida_late_1)
      (b2i ida_night_1) (b2i ida_early_2) (b2i ida_late_2) (b2i ida_night_2) (b2i ida_early_3)
      (b2i ida_late_3) (b2i ida_night_3) (b2i ida_early_4) (b2i ida_late_4) (b2i ida_night_4)
      (b2i ida_early_5) (b2i ida_late_5) (b2i ida_night_5) (b2i ida_early_6) (b2i ida_late_6)
      (b2i ida_night_6))))
(assert
  (= nights_ida
    (+ (b2i ida_night_0) (b2i ida_night_1) (b2i ida_night_2) (b2i ida_night_3) (b2i ida_night_4)
      (b2i ida_night_5) (b2i ida_night_6))))
(assert (and (<= nights_ida 2) (<= min_load load_ida) (<= load_ida max_load)))
(assert (<= (- max_load min_load) 2))
(assert (<= max_load 5))
; wishes
(assert
  (= penalty_ann
    (+
      (ite ann_night_3 4 0)
      (ite ann_night_3 5 0)
      (ite ann_early_1 5 0)
      (ite (xor ann_early_3 ann_early_4) 1 0))))
(assert
  (= penalty_ben
    (+
      (ite ben_night_5 2 0)
      (ite ben_late_0 3 0)
      (ite ben_early_1 5 0)
      (ite (xor ben_early_5 ben_early_6) 1 0))))
(assert
  (= penalty_cleo
    (+
      (ite cleo_early_5 5 0)
      (ite cleo_late_3 5 0)
      (ite cleo_early_5 5 0)
      (ite (xor cleo_early_0 cleo_early_1) 1 0))))
(assert
  (= penalty_dan
    (+
      (ite dan_night_6 1 0)
      (ite dan_early_0 2 0)
      (ite dan_night_1 1 0)
      (ite (xor dan_early_3 dan_early_4) 1 0))))
(assert
  (= penalty_eve
    (+
      (ite eve_late_2 5 0)
      (ite eve_early_6 5 0)
      (ite eve_night_1 3 0)
      (ite (xor eve_early_3 eve_early_4) 1 0))))
(assert
  (= penalty_fay
    (+
      (ite fay_night_0 1 0)
      (ite fay_night_3 3 0)
      (ite fay_night_3 1 0)
      (ite (xor fay_early_5 fay_early_6) 1 0))))
(assert
  (= penalty_gus
    (+
      (ite gus_late_2 2 0)
      (ite gus_late_4 1 0)
      (ite gus_night_0 1 0)
      (ite (xor gus_early_3 gus_early_4) 1 0))))
(assert
  (= penalty_hal
    (+
      (ite hal_late_0 4 0)
      (ite hal_early_0 1 0)
      (ite hal_early_1 1 0)
      (ite (xor hal_early_3 hal_early_4) 1 0))))
(assert
  (= penalty_ida
    (+
      (ite ida_night_3 4 0)
      (ite ida_early_3 5 0)
      (ite ida_early_5 3 0)
      (ite (xor ida_early_2 ida_early_3) 1 0))))
(assert
  (= penalty
    (+ penalty_ann penalty_ben penalty_cleo penalty_dan penalty_eve penalty_fay penalty_gus
      penalty_hal penalty_ida)))
(assert (<= penalty 6))
(assert
  (or
    (and ben_night_0 ben_night_1)
    (and ben_night_1 ben_night_2)
    (and ben_night_2 ben_night_3)
    (and ben_night_3 ben_night_4)
    (and ben_night_4 ben_night_5)
    (and ben_night_5 ben_night_6)))
(assert (=> (> nights_eve 0) (= nights_fay 0)))

(check-sat)
(exit)
