; A wrapper passes arguments of mixed widths through registers with sign and zero extension to an
; unknown function; both sides agree on the extension. Claim: the calls differ.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFBV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-fun callee ((_ BitVec 64) (_ BitVec 64) Bool) (_ BitVec 33))
(declare-const small (_ BitVec 7))
(declare-const mid (_ BitVec 31))
(declare-const flag Bool)
(declare-const tail Bool)

(define-fun direct () (_ BitVec 33) (callee ((_ sign_extend 57) small) ((_ zero_extend 33) mid) (and flag (not tail))))
(define-fun reg1 () (_ BitVec 64) (bvashr (concat small ((_ repeat 57) #b0)) (_ bv57 64)))
(define-fun reg2 () (_ BitVec 64) (bvlshr (bvshl (concat (_ bv5 33) mid) (_ bv33 64)) (_ bv33 64)))
(define-fun low ((x (_ BitVec 33))) (_ BitVec 16) ((_ extract 15 0) x))
(assert (=> tail (not flag)))
(assert (or (distinct direct (callee reg1 reg2 flag)) (bvult (low direct) (low (callee reg1 reg2 (ite tail false flag))))
  (bvugt (bvcomp reg1 ((_ sign_extend 57) small)) #b1) (= #b0 (bvcomp reg2 ((_ zero_extend 33) mid)))))

(check-sat)
(exit)
