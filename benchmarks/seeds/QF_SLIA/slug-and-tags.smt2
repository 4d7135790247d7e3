; A title is turned into a slug: blanks become dashes, letters are kept, tags are dropped by a
; pattern; given titles, lengths and codes are compared with a table. Claim: the table or a length is
; wrong.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const title String)
(declare-const slug String)
(declare-const clean String)
(declare-const first String)
(declare-const k Int)
(declare-const tagged Bool)

(assert (= title (ite tagged "go <b>west</b>" "go west now")))
(assert (= clean (ite tagged (str.replace_re_all "go <b>west</b>" (re.++ (str.to_re "<") (re.opt (str.to_re "/")) (re.range "a" "z") (str.to_re ">")) "") title)))
(assert (= slug (ite tagged (str.replace_all "go west" " " "-") (str.replace_all "go west now" " " "-"))))
(assert (= first (str.replace_re "a1b2" (re.++ (re.* re.none) (re.range "0" "9")) "#")))
(assert (and (<= 0 k) (< k 3) (= (str.from_code (+ 97 k)) (str.at "abc" k))))
(assert (or (and tagged (distinct clean "go west")) (not (= (str.len slug) (ite tagged 7 11))) (distinct first "a#b2")
  (str.in_re slug (re.++ re.all (str.to_re " ") re.all)) (not (str.in_re slug (re.+ re.allchar))) (> (str.to_code (str.at slug k)) 200)
  (xor tagged (= slug "go-west"))))

(check-sat)
(exit)
