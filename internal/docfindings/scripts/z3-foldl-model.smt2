; title: a sequence that `seq.foldl` does not fold into the one that it has to be equal to
; found by: campaign
; solver: z3 4.12.6 to 5.4.1
; expect: sat
; wrong: model
; not by conform: of several assertions or of more than two operators
;
; z3's seq.foldl applies f to (seq.unit 2) and each element in turn. f puts an element in front, so that s reversed, and
; 2 behind it, has to be 9 and 2: s is the sequence of 9 alone. z3 answers sat, and says that s is the sequence of 3, or
; of 6 in older versions; it refutes that s is the sequence of 3 if that is asserted. z3 4.9.1 answers unknown. Found in
; a campaign over z3's own tests.
(set-option :produce-models true)
(set-logic HO_ALL)
(define-fun f ((u (Seq Int)) (v Int)) (Seq Int) (seq.++ (seq.unit v) u))
(declare-fun s () (Seq Int))
(assert (= (seq.++ (seq.unit 9) (seq.unit 2)) (seq.foldl f (seq.unit 2) s)))
(check-sat)
(get-model)
; witness:
; (define-fun s () (Seq Int) (seq.unit 9))
