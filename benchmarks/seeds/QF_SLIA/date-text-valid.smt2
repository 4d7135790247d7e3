; Texts of the form YYYY-MM-DD: the month and day ranges by numbers against a pattern; claim: the
; pattern accepts a date that the numbers refuse.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const date String)
(declare-const ms String)
(declare-const ds String)
(declare-const m Int)
(declare-const d Int)

(define-fun digit () RegLan (re.range "0" "9"))
(define-fun month () RegLan (re.union (re.++ (str.to_re "0") (re.range "1" "9")) (re.++ (str.to_re "1") (re.range "0" "2"))))
(define-fun day () RegLan (re.union (re.++ (str.to_re "0") (re.diff digit (str.to_re "0"))) (re.++ (re.range "1" "2") digit)
  (str.to_re "30") (str.to_re "31")))
(assert (str.in_re ms (re.inter month (re.comp (str.to_re "02")))))
(assert (str.in_re ds day))
(assert (= date (str.++ "2031-" ms "-" ds)))
(assert (and (= (str.len ms) 2) (= (str.len ds) 2) (or (= ms "01") (= ms "09") (= ms "11") (= ms "02"))))
(assert (= m (str.to_int (str.substr date 5 2))))
(assert (= d (str.to_int (str.substr date 8 2))))
(assert (or (< m 1) (> m 12) (< d 1) (> d 31) (= m 2) (not (= (str.len date) 10)) (str.suffixof "00" date)))

(check-sat)
(exit)
