; Three names are filed in dictionary order; a shelf that starts with the last of them cannot be
; followed by a name with the first as a proper beginning of it in reverse.
(set-info :smt-lib-version 2.6)
(set-logic QF_S)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const a String)
(declare-const b String)
(declare-const c String)

(assert (and (str.< a b) (str.<= b c)))
(assert (or (str.<= c a) (and (= b c) (str.< c b)) (and (str.prefixof c a) (distinct a c)) (= a (str.++ b c))))
(assert (=> (= c "") (= a b)))
(assert (and (str.in_re a (re.+ (re.range "k" "m"))) (not (= (str.len c) 0)) (= (str.len a) 2) (= (str.len c) 2) (= (str.len b) 2)))

(check-sat)
(exit)
