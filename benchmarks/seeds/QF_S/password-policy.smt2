; A password policy as an intersection of languages: upper and lower case, a digit, no space, no three
; equal letters from a list, length from 8 to 10, and not the user name.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status sat)

(declare-const password String)
(declare-const user String)

(define-fun upper () RegLan (re.range "A" "Z"))
(define-fun lower () RegLan (re.range "a" "z"))
(define-fun digit () RegLan (re.range "0" "9"))
(define-fun alphabet () RegLan (re.union upper lower digit (str.to_re "-") (str.to_re "_")))
(assert (= user "maria"))
(assert (str.in_re password ((_ re.loop 8 10) alphabet)))
(assert (str.in_re password (re.inter (re.++ re.all upper re.all) (re.++ re.all lower re.all) (re.++ re.all digit re.all))))
(assert (not (str.in_re password (re.++ re.all (re.union (str.to_re "aaa") (str.to_re "000") (str.to_re "AAA")) re.all))))
(assert (not (str.in_re password (re.++ re.all ((_ re.^ 2) digit)))))
(assert (and (str.contains password user) (not (str.prefixof user password)) (not (str.suffixof user password))))
(assert (str.in_re (str.at password 0) (re.diff alphabet (re.union lower digit))))
(assert (distinct password user (str.++ "X" user "1Y")))

(check-sat)
(exit)
