; Rods of real length are cut into whole numbers of equal pieces stored in an array; the waste is less
; than a tenth and one piece length is shared by all four rods; a rule for all lengths of a range.
(set-info :smt-lib-version 2.6)
(set-logic AUFNIRA)
(set-info :category "crafted")
(set-info :status sat)

(declare-const rod (Array Int Real))
(declare-const n_0 Int)
(declare-const n_1 Int)
(declare-const n_2 Int)
(declare-const n_3 Int)
(declare-const piece Real)
(declare-const waste_0 Real)
(declare-const waste_1 Real)
(declare-const waste_2 Real)
(declare-const waste_3 Real)

(assert (or (= piece 0.75) (= piece (/ 3.0 2.0)) (= piece 0.9)))
(assert (= (select rod 0) 4.5))
(assert
  (! (and
       (= n_0 (to_int (/ (select rod 0) piece)))
       (= waste_0 (- (select rod 0) (* (to_real n_0) piece)))) :named cut_0))
(assert (and (>= waste_0 0.0) (< waste_0 piece)))
(assert (= (select rod 1) 6.0))
(assert
  (! (and
       (= n_1 (to_int (/ (select rod 1) piece)))
       (= waste_1 (- (select rod 1) (* (to_real n_1) piece)))) :named cut_1))
(assert (and (>= waste_1 0.0) (< waste_1 piece)))
(assert (= (select rod 2) 7.25))
(assert
  (! (and
       (= n_2 (to_int (/ (select rod 2) piece)))
       (= waste_2 (- (select rod 2) (* (to_real n_2) piece)))) :named cut_2))
(assert (and (>= waste_2 0.0) (< waste_2 piece)))
(assert (= (select rod 3) 10.5))
(assert
  (! (and
       (= n_3 (to_int (/ (select rod 3) piece)))
       (= waste_3 (- (select rod 3) (* (to_real n_3) piece)))) :named cut_3))
(assert (and (>= waste_3 0.0) (< waste_3 piece)))
(assert (forall ((k Int)) (=> (<= 0 k 3) (> (select rod k) piece))))
(assert (< (+ waste_0 waste_1 waste_2 waste_3) 0.6))
(assert (xor (is_int (/ (select rod 2) piece)) (distinct (* n_0 n_1) (* n_2 n_3))))

(check-sat)
(exit)
