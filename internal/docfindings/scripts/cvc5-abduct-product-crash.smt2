; title: an abduct behind a product in `str.indexof`: segmentation fault
; found by: campaign
; solver: cvc5 1.3.0 to 1.4.2
; expect: sat
; wrong: crash
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash. The first occurrence of the empty word in itself is at 0 if the search begins there. cvc5 says sat,
; and ends at the get-abduct; 1.0.3 and 1.2.0 give no answer to it. A product of two symbols crashes, too; with the symbol
; alone there is no answer, and in a place of functions that are not of strings an abduct. Found in a campaign, by the
; oracle crash.
(set-option :produce-abducts true)
(set-logic QF_SNIA)
(declare-const x Int)
(assert (= (str.indexof "" "" (* x x)) 0))
(check-sat)
(get-abduct A (> x 1))
; witness:
; (define-fun x () Int 0)
