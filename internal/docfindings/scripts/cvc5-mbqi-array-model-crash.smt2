; title: a store into what a recursive function makes of an array of arrays, under `mbqi` and `arrays-exp`
; found by: campaign
; solver: cvc5 1.3.2 to 1.4.2
; expect: sat
; wrong: crash
; not by conform: of several assertions or of more than two operators
;
; f gives its argument, so any array that is b at 1 will do, and no solver may crash. Under these two options cvc5 ends with
; a failed check of `d_modelBuiltSuccess`; with `arrays-exp` alone, and in 1.0.3 to 1.3.0, it says unknown. Found in a
; campaign, by the strategy structure.
(set-option :mbqi true)
(set-option :arrays-exp true)
(set-logic ALL)
(define-fun-rec f ((u (Array Int (Array Int Int)))) (Array Int (Array Int Int)) u)
(declare-fun a () (Array Int (Array Int Int)))
(declare-fun b () (Array Int Int))
(assert (= (store (f a) 1 b) a))
(check-sat)
; witness:
; (define-fun a () (Array Int (Array Int Int)) ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 0)))
; (define-fun b () (Array Int Int) ((as const (Array Int Int)) 0))
