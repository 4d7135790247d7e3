; Four trains on a single track of three blocks with one passing loop in the middle.
; Claim: the timetable within 29 minutes holds although the express must not wait.
(set-info :smt-lib-version 2.6)
(set-logic QF_IDL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const origin Int)
(declare-const express_in_0 Int)
(declare-const express_in_1 Int)
(declare-const express_in_2 Int)
(declare-const express_out Int)
(declare-const local_in_0 Int)
(declare-const local_in_1 Int)
(declare-const local_in_2 Int)
(declare-const local_out Int)
(declare-const freight_in_0 Int)
(declare-const freight_in_1 Int)
(declare-const freight_in_2 Int)
(declare-const freight_out Int)
(declare-const postal_in_0 Int)
(declare-const postal_in_1 Int)
(declare-const postal_in_2 Int)
(declare-const postal_out Int)

(assert
  (! (and
       (>= express_in_0 origin)
       (>= (- express_in_1 express_in_0) 4)
       (>= (- express_in_2 express_in_1) 3)
       (= (- express_out express_in_2) 4)
       (<= (- express_out origin) 29)) :named run_express))
(assert
  (! (and
       (>= local_in_2 origin)
       (>= (- local_in_1 local_in_2) 7)
       (>= (- local_in_0 local_in_1) 6)
       (= (- local_out local_in_0) 7)
       (<= (- local_out origin) 29)) :named run_local))
(assert
  (! (and
       (>= freight_in_0 origin)
       (>= (- freight_in_1 freight_in_0) 9)
       (>= (- freight_in_2 freight_in_1) 8)
       (= (- freight_out freight_in_2) 9)
       (<= (- freight_out origin) 29)) :named run_freight))
(assert
  (! (and
       (>= postal_in_2 origin)
       (>= (- postal_in_1 postal_in_2) 6)
       (>= (- postal_in_0 postal_in_1) 5)
       (= (- postal_out postal_in_0) 6)
       (<= (- postal_out origin) 29)) :named run_postal))
(assert (or (>= (- express_in_0 local_in_0) 8) (>= (- local_in_0 express_in_0) 5)))
(assert (or (>= (- express_in_2 local_in_2) 8) (>= (- local_in_2 express_in_2) 5)))
(assert (or (>= (- express_in_0 freight_in_0) 10) (>= (- freight_in_0 express_in_0) 5)))
(assert (or (>= (- express_in_1 freight_in_1) 9) (>= (- freight_in_1 express_in_1) 4)))
(assert (or (>= (- express_in_2 freight_in_2) 10) (>= (- freight_in_2 express_in_2) 5)))
(assert (or (>= (- local_in_0 freight_in_0) 10) (>= (- freight_in_0 local_in_0) 8)))
(assert (or (>= (- local_in_2 freight_in_2) 10) (>= (- freight_in_2 local_in_2) 8)))
(assert (or (>= (- express_in_0 postal_in_0) 7) (>= (- postal_in_0 express_in_0) 5)))
(assert (or (>= (- express_in_2 postal_in_2) 7) (>= (- postal_in_2 express_in_2) 5)))
(assert (or (>= (- local_in_0 postal_in_0) 7) (>= (- postal_in_0 local_in_0) 8)))
(assert (or (>= (- local_in_1 postal_in_1) 6) (>= (- postal_in_1 local_in_1) 7)))
(assert (or (>= (- local_in_2 postal_in_2) 7) (>= (- postal_in_2 local_in_2) 8)))
(assert (or (>= (- freight_in_0 postal_in_0) 7) (>= (- postal_in_0 freight_in_0) 10)))
(assert (or (>= (- freight_in_2 postal_in_2) 7) (>= (- postal_in_2 freight_in_2) 10)))
(assert
  (! (and (= (- express_in_1 express_in_0) 4) (= (- express_in_2 express_in_1) 3)) :named no_wait))
(assert (=> (< freight_in_0 express_in_0) (< local_in_2 postal_in_2)))
(assert (or (<= (- express_in_0 origin) 1) (> express_in_0 freight_out)))

(check-sat)
(exit)
