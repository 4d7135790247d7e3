; title: two constant arrays with stores between them, over eight indices
; found by: campaign
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: model
; not by conform: of several assertions or of more than two operators
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices; (as const σ), which is not in
; the standard, makes in z3 the array that has its argument everywhere. By the second assertion B is 0 but at 1 and 7.
; z3 answers sat with a B that is 1 at most indices, under which that assertion is false. cvc5 says that it does not
; support stores that connect two different constant arrays. Found in a campaign, by the strategy boolean.
(set-option :produce-models true)
(set-logic ALL)
(declare-fun A () (Array (_ BitVec 3) Int))
(declare-fun B () (Array (_ BitVec 3) Int))
(assert (= ((as const (Array (_ BitVec 3) Int)) 1) (store (store A #b011 1) #b010 1)))
(assert (= ((as const (Array (_ BitVec 3) Int)) 0) (store (store B #b001 0) #b111 0)))
(assert (= (store A #b000 0) (store (store (store B #b110 1) #b101 1) #b100 1)))
(check-sat)
(get-model)
; witness:
; (define-fun A () (Array (_ BitVec 3) Int) (store (store ((as const (Array (_ BitVec 3) Int)) 1) #b010 0) #b011 0))
; (define-fun B () (Array (_ BitVec 3) Int) (store (store ((as const (Array (_ BitVec 3) Int)) 0) #b001 1) #b111 1))
