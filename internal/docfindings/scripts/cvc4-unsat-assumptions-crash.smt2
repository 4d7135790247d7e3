; title: `get-unsat-assumptions` after `reset-assertions`
; found by: conform
; solver: cvc4 1.8
; expect: sat
; expect: sat
; wrong: crash
; right: yices 2.6.5
; not by conform: of a tactic or a command, not of an operator
;
; No solver may crash, and p is not asserted any more at the checks. cvc4 says unsat, and ends with "Fatal failure
; within ProofManager::traceDeps, proof_manager.cpp:318, Cannot trace dependence information back to input assertion:
; p". Found in a campaign, by the strategy incremental.
(set-option :global-declarations true)
(set-option :produce-unsat-assumptions true)
(set-logic QF_UF)
(declare-const p Bool)
(assert p)
(reset-assertions)
(assert (not p))
(check-sat)
(get-unsat-assumptions)
(check-sat)
; witness:
; (define-fun p () Bool false)
