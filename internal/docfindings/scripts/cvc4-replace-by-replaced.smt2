; title: `str.replace` in the empty word of what replaces in what was replaced
; found by: conform
; solver: cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.12 to 5.4.1, cvc5 1.0.3 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; Theory Strings: with s = "a", the inner (str.replace "a" s "") is the empty word, which is replaced where "a" begins:
; that makes "a". Nothing in the empty word is replaced by (str.++ "" "a"). Found in a campaign, by the strategy
; connectives.
(set-logic QF_S)
(declare-const s String)
(assert
  (= (str.replace "" (str.++ (str.replace "a" s "") (str.replace "a" (str.replace "a" s "") "")) "a") ""))
(assert (= s "a"))
(check-sat)
; witness:
; (define-fun s () String "a")
