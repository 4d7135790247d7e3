; Replacing the first place of a word by a longer one: the text grows by the difference, the part
; before is kept. Claim: not so, for some text that contains the word.
(set-info :smt-lib-version 2.6)
(set-logic QF_SLIA)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const t String)
(declare-const u String)
(declare-const before String)
(declare-const p Int)

(assert (and (= p (str.indexof t "key" 0)) (str.contains t "key")))
(assert (= u (str.replace t "key" "value")))
(assert (= before (str.substr t 0 p)))
(assert (or (not (= (str.len u) (+ (str.len t) 2))) (not (str.prefixof before u)) (< p 0)
  (and (>= p 1) (= before "")) (not (= (str.substr u p 5) "value"))))
(assert (<= (str.len t) 6))

(check-sat)
(exit)
