; title: a constant array with one store is another constant array, over two indices
; found by: campaign
; solver: princess 2026.05.20
; expect: unsat
; wrong: sat
; right: z3 4.8.12, 5.4.1
; not by conform: of a solver that the tests have not
;
; Whatever i is, the array on the left is false at the other index. Found from princess-constant-array-declared-sort,
; with another sort.
(set-logic ALL)
(declare-const i (_ BitVec 1))
(assert
  (= (store ((as const (Array (_ BitVec 1) Bool)) false) i true) ((as const (Array (_ BitVec 1) Bool)) true)))
(check-sat)
