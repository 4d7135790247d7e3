; Seven votes for four parties counted in an array; a party with an absolute majority after a recount
; of one vote, no party with zero votes.
(set-info :smt-lib-version 2.6)
(set-logic QF_ALIA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const count_0 (Array Int Int))
(declare-const count_1 (Array Int Int))
(declare-const count_2 (Array Int Int))
(declare-const count_3 (Array Int Int))
(declare-const count_4 (Array Int Int))
(declare-const count_5 (Array Int Int))
(declare-const count_6 (Array Int Int))
(declare-const count_7 (Array Int Int))
(declare-const recount (Array Int Int))
(declare-const vote_0 Int)
(declare-const vote_1 Int)
(declare-const vote_2 Int)
(declare-const vote_3 Int)
(declare-const vote_4 Int)
(declare-const vote_5 Int)
(declare-const vote_6 Int)
(declare-const changed_to Int)
(declare-const winner Int)

(assert
  (and (= (select count_0 0) 0) (= (select count_0 1) 0) (= (select count_0 2) 0)
    (= (select count_0 3) 0)))
(assert
  (and (<= 0 vote_0) (<= vote_0 3) (= count_1 (store count_0 vote_0 (+ (select count_0 vote_0) 1)))))
(assert
  (and (<= 0 vote_1) (<= vote_1 3) (= count_2 (store count_1 vote_1 (+ (select count_1 vote_1) 1)))))
(assert
  (and (<= 0 vote_2) (<= vote_2 3) (= count_3 (store count_2 vote_2 (+ (select count_2 vote_2) 1)))))
(assert
  (and (<= 0 vote_3) (<= vote_3 3) (= count_4 (store count_3 vote_3 (+ (select count_3 vote_3) 1)))))
(assert
  (and (<= 0 vote_4) (<= vote_4 3) (= count_5 (store count_4 vote_4 (+ (select count_4 vote_4) 1)))))
(assert
  (and (<= 0 vote_5) (<= vote_5 3) (= count_6 (store count_5 vote_5 (+ (select count_5 vote_5) 1)))))
(assert
  (and (<= 0 vote_6) (<= vote_6 3) (= count_7 (store count_6 vote_6 (+ (select count_6 vote_6) 1)))))
(assert
  (and
    (<= 0 changed_to 3)
    (= recount
      (let ((less (store count_7 vote_0 (- (select count_7 vote_0) 1))))
        (store less changed_to (+ 1 (select less changed_to)))))))
(assert (and (<= 0 winner 3) (>= (* 2 (select recount winner)) 8) (< (select count_7 winner) 4)))
(assert
  (and (> (select count_7 0) 0) (> (select count_7 1) 0) (> (select count_7 2) 0)
    (> (select count_7 3) 0)))
(assert (xor (= vote_0 vote_1) (= vote_5 vote_6)))

(check-sat)
(exit)
