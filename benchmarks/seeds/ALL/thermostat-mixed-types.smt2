; A thermostat stores tenths of degrees in a byte, shows a single precision number and logs exact
; reals; for three codes all views agree. Claim: they differ for one of them.
(set-info :smt-lib-version 2.6)
(set-logic ALL)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const code (_ BitVec 8))
(declare-const shown Float32)
(declare-const exact Real)
(assert (or (= code #xc8) (= code #xd2) (= code #xdc)))
(assert (= shown (ite (= code #xc8) ((_ to_fp 8 24) RNE 20.0) (ite (= code #xd2) ((_ to_fp 8 24) RNE 21.0) ((_ to_fp 8 24) RNE 22.0)))))
(assert (= exact (ite (bvult code #xd0) 20.0 (ite (bvult code #xd8) 21.0 22.0))))
(define-fun is_shown ((r Real) (f Float32)) Bool (=> (= exact r) (fp.eq shown f)))
(assert (not (and (is_shown 20.0 ((_ to_fp 8 24) RNE 20.0)) (is_shown 21.0 ((_ to_fp 8 24) RNE 21.0)) (is_shown 22.0 ((_ to_fp 8 24) RNE 22.0))
  (= (bvurem code #x0a) #x00) (fp.lt shown ((_ to_fp 8 24) RNE 22.5)) (=> (> exact 21.5) (bvugt code #xd2)))))

(check-sat)
(exit)
