; title: a prefix of a sequence of sequences of sequences
; found by: conform
; solver: cvc5 1.0.3 to 1.2.1
; expect: sat
; wrong: crash
; right: cvc5 1.3.0 to 1.4.2
; not by conform: of several assertions or of more than two operators
;
; No solver may crash. cvc5 ends with "Fatal failure within TheoryStrings::collectModelInfoType,
; theory_strings.cpp:678, Check failure !len_splits.empty()". Found in a campaign, by the strategy boolean.
(set-logic ALL)
(declare-const x (Seq Bool))
(declare-const t (Seq (Seq (Seq Bool))))
(assert (= (seq.replace (seq.unit false) x (seq.unit false)) (seq.unit false)))
(assert (seq.prefixof t (seq.unit (seq.unit (seq.unit true)))))
(check-sat)
; witness:
; (define-fun x () (Seq Bool) (seq.unit false))
; (define-fun t () (Seq (Seq (Seq Bool))) (as seq.empty (Seq (Seq (Seq Bool)))))
