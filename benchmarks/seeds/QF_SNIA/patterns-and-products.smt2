; Pattern operators against arithmetic on lengths: a text of the form (ab){m} followed by c or nothing
; has length 2m or 2m + 1, so a square length of nine with no c is impossible.
(set-info :smt-lib-version 2.6)
(set-logic QF_SNIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const t String)
(declare-const core String)
(declare-const k Int)

(define-fun ab () RegLan (re.* (re.++ (str.to_re "a") (str.to_re "b"))))
(define-fun shape () RegLan (re.union (re.++ ab (re.opt (str.to_re "c"))) re.none))
(assert (str.in_re t (re.inter shape (re.diff re.all (re.++ re.all (str.to_re "c"))))))
(assert (str.in_re t (re.comp (re.++ re.allchar (str.to_re "c") re.all))))
(assert (and (= (str.len t) (* k k)) (= k 3) (not (str.in_re t ((_ re.loop 0 2) re.allchar)))))
(assert (= core (str.replace_all "abab" "ab" "x")))
(assert (=> (= core "xx") (distinct (str.replace_re "abc" (re.range "a" "b") "") "c" t)))
(assert (= "--c" (str.replace_re_all "abc" (re.range "a" "b") "-")))

(check-sat)
(exit)
