; A vending machine with states as a datatype over six coins: credit below the price, otherwise a can
; and change; the change is never negative nor the credit at or above the price. Claim: it is.
(set-info :smt-lib-version 2.6)
(set-logic UFDTLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-datatypes ((Machine 0)) (((waiting (credit Int)) (vending (change Int)) (broken))))
(declare-fun shows (Machine) Int)
(declare-const m_0 Machine)
(declare-const m_1 Machine)
(declare-const m_2 Machine)
(declare-const m_3 Machine)
(declare-const m_4 Machine)
(declare-const m_5 Machine)
(declare-const m_6 Machine)
(declare-const price Int)
(declare-const coin_0 Int)
(declare-const coin_1 Int)
(declare-const coin_2 Int)
(declare-const coin_3 Int)
(declare-const coin_4 Int)
(declare-const coin_5 Int)

(assert (and (<= 3 price 5) (= m_0 (waiting 0))))
(assert (forall ((c Int)) (! (= (shows (waiting c)) c) :pattern ((waiting c)))))
(assert (or (= coin_0 1) (= coin_0 2)))
(assert
  (! (= m_1
       (match
         m_0
         (((waiting c)
           (ite (>= (+ c coin_0) price) (vending (- (+ c coin_0) price)) (waiting (+ c coin_0))))
          ((vending c) (waiting coin_0))
          (broken broken)))) :named coin_step_0))
(assert (or (= coin_1 1) (= coin_1 2)))
(assert
  (! (= m_2
       (match
         m_1
         (((waiting c)
           (ite (>= (+ c coin_1) price) (vending (- (+ c coin_1) price)) (waiting (+ c coin_1))))
          ((vending c) (waiting coin_1))
          (broken broken)))) :named coin_step_1))
(assert (or (= coin_2 1) (= coin_2 2)))
(assert
  (! (= m_3
       (match
         m_2
         (((waiting c)
           (ite (>= (+ c coin_2) price) (vending (- (+ c coin_2) price)) (waiting (+ c coin_2))))
          ((vending c) (waiting coin_2))
          (broken broken)))) :named coin_step_2))
(assert (=> ((_ is vending) m_3) (xor (= (change m_3) 0) (> (change m_3) 0) false)))
(assert (or (= coin_3 1) (= coin_3 2)))
(assert
  (! (= m_4
       (match
         m_3
         (((waiting c)
           (ite (>= (+ c coin_3) price) (vending (- (+ c coin_3) price)) (waiting (+ c coin_3))))
          ((vending c) (waiting coin_3))
          (broken broken)))) :named coin_step_3))
(assert (or (= coin_4 1) (= coin_4 2)))
(assert
  (! (= m_5
       (match
         m_4
         (((waiting c)
           (ite (>= (+ c coin_4) price) (vending (- (+ c coin_4) price)) (waiting (+ c coin_4))))
          ((vending c) (waiting coin_4))
          (broken broken)))) :named coin_step_4))
(assert (or (= coin_5 1) (= coin_5 2)))
(assert
  (! (= m_6
       (match
         m_5
         (((waiting c)
           (ite (>= (+ c coin_5) price) (vending (- (+ c coin_5) price)) (waiting (+ c coin_5))))
          ((vending c) (waiting coin_5))
          (broken broken)))) :named coin_step_5))
(assert
  (or
    (and ((_ is vending) m_1) (or (< (change m_1) 0) (> (change m_1) 1)))
    (and ((_ is vending) m_2) (or (< (change m_2) 0) (> (change m_2) 1)))
    (and ((_ is vending) m_3) (or (< (change m_3) 0) (> (change m_3) 1)))
    (and ((_ is vending) m_4) (or (< (change m_4) 0) (> (change m_4) 1)))
    (and ((_ is vending) m_5) (or (< (change m_5) 0) (> (change m_5) 1)))
    (and ((_ is vending) m_6) (or (< (change m_6) 0) (> (change m_6) 1)))
    (and ((_ is waiting) m_1) (not (< (shows (waiting (credit m_1))) price)))
    (and ((_ is waiting) m_2) (not (< (shows (waiting (credit m_2))) price)))
    (and ((_ is waiting) m_3) (not (< (shows (waiting (credit m_3))) price)))
    (and ((_ is waiting) m_4) (not (< (shows (waiting (credit m_4))) price)))
    (and ((_ is waiting) m_5) (not (< (shows (waiting (credit m_5))) price)))
    (and ((_ is waiting) m_6) (not (< (shows (waiting (credit m_6))) price)))
    (= m_6 broken)))

(check-sat)
(exit)
