; title: `update-field` of a choice between two values
; found by: conform
; solver: z3 4.8.7 to 4.8.12
; expect: unsat
; wrong: sat
; right: z3 4.8.17 to 5.4.1
;
; update-field is z3's own: "the record with that field replaced". Both branches are links to empty, and differ in the
; field that is replaced only, so that p does not matter. z3 4.13.0 answers unsat.
(set-logic ALL)
(declare-datatypes ((Chain 0)) (((empty) (link (first Int) (rest Chain)))))
(assert (exists ((p Bool))
  (not (= ((_ update-field first) (ite p (link 4 empty) (link 3 empty)) 5) (link 5 empty)))))
(check-sat)
