; Three threads each take two locks; a global lock order would have to be cyclic.
(set-info :smt-lib-version 2.6)
(set-logic QF_IDL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const rank_log Int)
(declare-const rank_db Int)
(declare-const rank_cache Int)
(assert (and (< rank_log rank_db) (< rank_db rank_cache)))
(assert (not (< rank_log rank_cache)))

(check-sat)
(exit)
