; title: two constant arrays with a store and an `ite` between them, over a sort that may have one element
; found by: conform
; solver: z3 4.8.7 to 5.4.1
; expect: sat
; wrong: unsat
; not by conform: of a declared sort: the comparison goes through the values of sorts, and these have none
;
; A declared sort may have one element: x and y are that one then, and an array that is false there is false
; everywhere. (as const σ) is not in the standard; z3 makes an array of it that has its argument at every index.
; Without the ite, z3 has it right since 5.3.0. Found in a campaign, by the strategy terms.
(set-logic ALL)
(declare-sort U 0)
(declare-const x U)
(declare-const y U)
(declare-const p Bool)
(assert
  (let ((?1 (store ((as const (Array U Bool)) true) x false)))
    (= ((as const (Array U Bool)) false) (ite p (store ?1 y false) ?1))))
(check-sat)
; witness:
; (declare-fun U!val!0 () U)
; (define-fun x () U U!val!0)
; (define-fun y () U U!val!0)
; (define-fun p () Bool true)
