; Landing times of seven aircraft on one runway with wake separation by weight class,
; time windows and one slot that is fixed exactly.
(set-info :smt-lib-version 2.6)
(set-logic QF_RDL)
(set-info :category "crafted")
(set-info :status sat)

(declare-const midnight Real)
(declare-const land_alfa Real)
(declare-const land_bravo Real)
(declare-const land_coral Real)
(declare-const land_delta Real)
(declare-const land_echo Real)
(declare-const land_foxtrot Real)
(declare-const land_golf Real)

(assert (! (and (<= 0 (- land_alfa midnight)) (<= (- land_alfa midnight) 9)) :named window_alfa))
(assert
  (! (and (<= 2 (- land_bravo midnight)) (<= (- land_bravo midnight) 14)) :named window_bravo))
(assert
  (! (and (<= 3 (- land_coral midnight)) (<= (- land_coral midnight) 18)) :named window_coral))
(assert
  (! (and (<= 0 (- land_delta midnight)) (<= (- land_delta midnight) 30)) :named window_delta))
(assert (! (and (<= 10 (- land_echo midnight)) (<= (- land_echo midnight) 22)) :named window_echo))
(assert
  (! (and (<= 8 (- land_foxtrot midnight)) (<= (- land_foxtrot midnight) 40)) :named window_foxtrot))
(assert (! (and (<= 12 (- land_golf midnight)) (<= (- land_golf midnight) 29)) :named window_golf))
(assert (or (>= (- land_bravo land_alfa) 6) (>= (- land_alfa land_bravo) 3)))
(assert (or (>= (- land_coral land_alfa) 5) (>= (- land_alfa land_coral) 3)))
(assert (or (>= (- land_coral land_bravo) 3) (>= (- land_bravo land_coral) 4)))
(assert (or (>= (- land_delta land_alfa) 5) (>= (- land_alfa land_delta) 3)))
(assert (or (>= (- land_delta land_bravo) 3) (>= (- land_bravo land_delta) 4)))
(assert (or (>= (- land_delta land_coral) 3) (>= (- land_coral land_delta) 3)))
(assert (or (>= (- land_echo land_alfa) 4) (>= (- land_alfa land_echo) 4)))
(assert (or (>= (- land_echo land_bravo) 3) (>= (- land_bravo land_echo) 6)))
(assert (or (>= (- land_echo land_coral) 3) (>= (- land_coral land_echo) 5)))
(assert (or (>= (- land_echo land_delta) 3) (>= (- land_delta land_echo) 5)))
(assert (or (>= (- land_foxtrot land_alfa) 6) (>= (- land_alfa land_foxtrot) 3)))
(assert (or (>= (- land_foxtrot land_bravo) 3) (>= (- land_bravo land_foxtrot) 3)))
(assert (or (>= (- land_foxtrot land_coral) 4) (>= (- land_coral land_foxtrot) 3)))
(assert (or (>= (- land_foxtrot land_delta) 4) (>= (- land_delta land_foxtrot) 3)))
(assert (or (>= (- land_foxtrot land_echo) 6) (>= (- land_echo land_foxtrot) 3)))
(assert (or (>= (- land_golf land_alfa) 5) (>= (- land_alfa land_golf) 3)))
(assert (or (>= (- land_golf land_bravo) 3) (>= (- land_bravo land_golf) 4)))
(assert (or (>= (- land_golf land_coral) 3) (>= (- land_coral land_golf) 3)))
(assert (or (>= (- land_golf land_delta) 3) (>= (- land_delta land_golf) 3)))
(assert (or (>= (- land_golf land_echo) 5) (>= (- land_echo land_golf) 3)))
(assert (or (>= (- land_golf land_foxtrot) 3) (>= (- land_foxtrot land_golf) 4)))
(assert (= (- land_echo midnight) 15))
(assert
  (ite
    (< land_alfa land_bravo)
    (distinct land_delta land_golf land_coral)
    (> land_bravo land_coral)))

(check-sat)
(exit)
