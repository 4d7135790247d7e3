; Four routes of a web server, first match wins; claim: some request reaches the third handler, whose
; pattern is covered by the first two.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const path String)

(define-fun word () RegLan (re.union (str.to_re "new") (str.to_re "top") (str.to_re "all")))
(define-fun number () RegLan ((_ re.loop 1 2) (re.range "0" "9")))
(define-fun route_1 () RegLan (re.++ (str.to_re "/item/") number (re.opt (str.to_re "/"))))
(define-fun route_2 () RegLan (re.++ (str.to_re "/item/") word (re.* (re.++ (str.to_re "/") word)) (re.opt (str.to_re "/"))))
(define-fun route_3 () RegLan (re.++ (str.to_re "/item/") (re.union number word) (re.opt (str.to_re "/"))))
(define-fun route_4 () RegLan (re.++ (str.to_re "/") re.all))
(assert (! (str.in_re path route_3) :named third))
(assert (and third (not (str.in_re path route_1)) (not (str.in_re path route_2))))
(assert (=> third (str.in_re path route_4)))

(check-sat)
(exit)
