; Day of year to (month, day) by a cascade of cumulative lengths, and back.
; Claim: the two conversions do not invert each other for some valid day.
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const doy Int)
(declare-const month Int)
(declare-const day Int)
(declare-const back Int)
(declare-const leap Bool)

(define-fun feb () Int (ite leap 29 28))
(define-fun before_1 () Int 0)
(define-fun before_2 () Int 31)
(define-fun before_3 () Int (+ 31 feb))
(define-fun before_4 () Int (+ 62 feb))
(define-fun before_5 () Int (+ 92 feb))
(define-fun before_6 () Int (+ 123 feb))
(define-fun before_7 () Int (+ 153 feb))
(define-fun before_8 () Int (+ 184 feb))
(define-fun before_9 () Int (+ 215 feb))
(define-fun before_10 () Int (+ 245 feb))
(define-fun before_11 () Int (+ 276 feb))
(define-fun before_12 () Int (+ 306 feb))
(define-fun before_13 () Int (+ 337 feb))
(assert (and (<= 1 doy) (<= doy before_13)))
(assert
  (= month
    (ite
      (<= doy before_2)
      1
      (ite
        (<= doy before_3)
        2
        (ite
          (<= doy before_4)
          3
          (ite
            (<= doy before_5)
            4
            (ite
              (<= doy before_6)
              5
              (ite
                (<= doy before_7)
                6
                (ite
                  (<= doy before_8)
                  7
                  (ite
                    (<= doy before_9)
                    8
                    (ite
                      (<= doy before_10)
                      9
                      (ite (<= doy before_11) 10 (ite (<= doy before_12) 11 12)))))))))))))
(assert
  (or
    (and (= month 1) (= day (- doy before_1)))
    (and (= month 2) (= day (- doy before_2)))
    (and (= month 3) (= day (- doy before_3)))
    (and (= month 4) (= day (- doy before_4)))
    (and (= month 5) (= day (- doy before_5)))
    (and (= month 6) (= day (- doy before_6)))
    (and (= month 7) (= day (- doy before_7)))
    (and (= month 8) (= day (- doy before_8)))
    (and (= month 9) (= day (- doy before_9)))
    (and (= month 10) (= day (- doy before_10)))
    (and (= month 11) (= day (- doy before_11)))
    (and (= month 12) (= day (- doy before_12)))))
(assert
  (let ((start
          (ite
            (= month 1)
            before_1
            (ite
              (= month 2)
              before_2
              (ite
                (= month 3)
                before_3
                (ite
                  (= month 4)
                  before_4
                  (ite
                    (= month 5)
                    before_5
                    (ite
                      (= month 6)
                      before_6
                      (ite
                        (= month 7)
                        before_7
                        (ite
                          (= month 8)
                          before_8
                          (ite
                            (= month 9)
                            before_9
                            (ite (= month 10) before_10 (ite (= month 11) before_11 before_12)))))))))))))
    (= back (+ start day))))
(assert
  (or
    (not (= back doy))
    (< day 1)
    (> day 31)
    (and (= month 2) (= day 29) (not leap))
    (and (= day 31) (or (= month 2) (= month 4) (= month 6) (= month 9) (= month 11)))))

(check-sat)
(exit)
