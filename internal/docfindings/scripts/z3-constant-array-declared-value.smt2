; title: an equation between constant arrays over a declared sort is asserted, and false when it is read back
; found by: campaign
; solver: z3 5.3.0 to 5.4.1
; expect: sat
; wrong: model
; not by conform: of a declared sort: the comparison goes through the values of sorts, and these have none
;
; Theory ArraysEx: arrays are equal exactly if they have equal elements at all indices. z3 answers sat with a model that
; says that x is the only element of U, and is right: both arrays are false at their only index. Then it says that the
; value of the equation that is asserted is false. Older versions have no model: see z3-constant-array-declared-sort.
; Over indices of type Bool these versions are right (z3-constant-array-value). Found in a campaign.
(set-option :produce-models true)
(set-logic ALL)
(declare-sort U 0)
(declare-fun x () U)
(assert (= ((as const (Array U Bool)) false) (store ((as const (Array U Bool)) true) x false)))
(check-sat)
(get-model)
(get-value ((= ((as const (Array U Bool)) false) (store ((as const (Array U Bool)) true) x false))))
; witness:
; (declare-fun U!val!0 () U)
; (define-fun x () U U!val!0)
