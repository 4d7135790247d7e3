; A table of operations on literals, each result under a quantified variable that is fixed by an
; equation; claim: one entry is wrong.
(set-info :smt-lib-version 2.6)
(set-logic FP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const wrong_0 Bool)
(declare-const wrong_1 Bool)
(declare-const wrong_2 Bool)
(declare-const wrong_3 Bool)
(declare-const wrong_4 Bool)
(declare-const wrong_5 Bool)
(declare-const wrong_6 Bool)
(declare-const wrong_7 Bool)
(declare-const wrong_8 Bool)
(declare-const wrong_9 Bool)

(assert
  (! (=> wrong_0
       (exists ((x Float32))
         (and
           (= x (fp.mul RNE ((_ to_fp 8 24) RNE 1.5) ((_ to_fp 8 24) RNE 2.5)))
           (not (= x ((_ to_fp 8 24) RNE 3.75)))))) :named entry_0))
(assert
  (! (=> wrong_1
       (exists ((x Float32))
         (and
           (= x (fp.div RTZ ((_ to_fp 8 24) RNE 1.0) ((_ to_fp 8 24) RNE 4.0)))
           (not (= x (fp #b0 #x7d #b00000000000000000000000)))))) :named entry_1))
(assert
  (! (=> wrong_2
       (exists ((x Float32))
         (and (= x (fp.sqrt RNE ((_ to_fp 8 24) RNE 6.25))) (not (= x ((_ to_fp 8 24) RNE 2.5)))))) :named entry_2))
(assert
  (! (=> wrong_3
       (exists ((x Float32))
         (and
           (= x (fp.rem ((_ to_fp 8 24) RNE 7.5) ((_ to_fp 8 24) RNE 3.0)))
           (not (= x (fp #b0 #x7f #b10000000000000000000000)))))) :named entry_3))
(assert
  (! (=> wrong_4
       (exists ((x Float32))
         (and
           (= x
             (fp.fma RTN ((_ to_fp 8 24) RNE 2.0) ((_ to_fp 8 24) RNE 2.0) ((_ to_fp 8 24) RNE 0.5)))
           (not (= x ((_ to_fp 8 24) RNE 4.5)))))) :named entry_4))
(assert
  (! (=> wrong_5
       (exists ((x Float32))
         (and
           (= x (fp.sub RTP ((_ to_fp 8 24) RNE 3.5) ((_ to_fp 8 24) RNE 8.0)))
           (not (= x (fp #b1 #x81 #b00100000000000000000000)))))) :named entry_5))
(assert
  (! (=> wrong_6
       (exists ((x Float32))
         (and
           (= x (fp.roundToIntegral RTN (fp.neg ((_ to_fp 8 24) RNE 0.5))))
           (not (= x (fp.neg ((_ to_fp 8 24) RNE 1.0))))))) :named entry_6))
(assert
  (! (=> wrong_7
       (exists ((x Float32))
         (and
           (= x (fp.roundToIntegral roundNearestTiesToEven ((_ to_fp 8 24) RNE 3.5)))
           (not (= x (fp #b0 #x81 #b00000000000000000000000)))))) :named entry_7))
(assert
  (! (=> wrong_8
       (exists ((x Float32))
         (and
           (= x (fp.roundToIntegral RNA (fp.neg ((_ to_fp 8 24) RNE 0.25))))
           (not (= x (_ -zero 8 24)))))) :named entry_8))
(assert
  (! (=> wrong_9
       (exists ((x Float32))
         (and
           (= x (fp.roundToIntegral roundTowardNegative ((_ to_fp 8 24) RNE 9.75)))
           (not (= x (fp #b0 #x82 #b00100000000000000000000)))))) :named entry_9))
(assert
  (or
    wrong_0
    wrong_1
    wrong_2
    wrong_3
    wrong_4
    wrong_5
    wrong_6
    wrong_7
    wrong_8
    wrong_9
    (not (fp.isInfinite (_ -oo 8 24)))
    (= (_ NaN 8 24) ((_ to_fp 8 24) RNE 1.0))))

(check-sat)
(exit)
