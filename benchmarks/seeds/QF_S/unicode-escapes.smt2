; Letters outside the basic range by code: a text with an umlaut and a clef is compared with its
; parts; claim: a code, a length, or the order is different from what the table says.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const u String)
(declare-const clef String)
(declare-const both String)

(assert (and (= u "\u{fc}") (= clef (str.from_code 119070)) (= both (str.++ u clef))))
(assert (or
  (not (= (str.to_code u) 252))
  (distinct (str.len both) 2)
  (not (= clef "\u{1d11e}"))
  (= (str.to_code both) 119070)
  (str.< clef u)
  (not (str.<= u u))
  (str.is_digit u)
  (not (= (str.from_code 200000) ""))
  (distinct (str.to_code "") (str.to_code both))
  (= (str.at both 2) clef)
  (not (str.in_re both (re.++ (re.range "\u{e0}" "\u{ff}") re.allchar)))
  (distinct (str.to_int u) (str.to_int "-1"))))

(check-sat)
(exit)
