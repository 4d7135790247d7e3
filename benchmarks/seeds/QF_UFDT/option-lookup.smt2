; A lookup that returns an option; the value found cannot be missing.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Key 0)
(declare-datatypes ((Option 1)) ((par (T) ((none) (some (the T))))))
(declare-fun find (Key) (Option Key))
(declare-const k Key)
(declare-const j Key)
(assert (= (find k) (some j)))
(assert (and (= k j) (= (find j) (as none (Option Key)))))

(check-sat)
(exit)
