; Paths as lists of names, a file system as an unknown function of directories and names; a link to
; the own directory can be skipped. Claim: resolving with and without it differs.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Name 0)
(declare-sort Dir 0)
(declare-datatypes ((Path 0)) (((here) (step (first Name) (rest Path)))))
(declare-fun child (Dir Name) Dir)
(declare-fun resolve (Dir Path) Dir)
(declare-const root Dir)
(declare-const dot Name)
(declare-const etc Name)
(declare-const p Path)
(declare-const q Path)
(define-fun ok ((d Dir) (x Path)) Bool
  (= (resolve d x) (match x ((here d) ((step n y) (resolve (child d n) y))))))
(assert (and (= (child root dot) root) (distinct dot etc)))
(assert (! (= p (step dot (step etc (step dot here)))) :named long_path))
(assert (= q (step etc (step dot here))))
(assert (and (ok root p) (ok root (rest p)) (ok (child root etc) (rest (rest p))) (ok (child (child root etc) dot) here)))
(assert (and (ok root q) (ok (child root etc) (rest q))))
(assert (=> (= (child (child root etc) dot) (child root etc)) (= (resolve (child root etc) here) (child root etc))))
(assert (or (not (= (resolve root p) (resolve root q))) (and (= (resolve root q) root) (distinct (child (child root etc) dot) root))))

(check-sat)
(exit)
