; An IPv4 rule list with prefixes and port ranges: find a packet that the old list accepts and the
; reordered list drops.
(set-info :smt-lib-version 2.6)
(set-logic QF_BV)
(set-info :category "crafted")
(set-info :status sat)

(declare-const src (_ BitVec 32))
(declare-const dst (_ BitVec 32))
(declare-const sport (_ BitVec 16))
(declare-const dport (_ BitVec 16))
(declare-const proto (_ BitVec 8))
(declare-const syn (_ BitVec 1))
(define-fun mask ((len (_ BitVec 32))) (_ BitVec 32) (bvnot (bvlshr #xffffffff len)))
(define-fun within ((x (_ BitVec 32)) (net (_ BitVec 32)) (len (_ BitVec 32))) Bool
  (= (bvand x (mask len)) (bvand net (mask len))))
(define-fun range ((p (_ BitVec 16)) (lo (_ BitVec 16)) (hi (_ BitVec 16))) Bool
  (and (bvule lo p) (bvuge hi p)))
(define-fun lan () Bool (within src #x0a000000 (_ bv8 32)))
(define-fun guest () Bool (within src #x0a0a0000 (_ bv15 32)))
(define-fun web () Bool (and (= proto #x06) (or (= dport #x0050) (= dport #x01bb))))
(define-fun high () Bool (range dport #x0400 #xffff))
(define-fun established () Bool (and (= proto #x06) (= syn #b0) (range sport #x0001 #x03ff)))
(define-fun old_accepts () Bool
  (ite established true (ite (and lan web) true (ite guest false (ite (and lan high) true false)))))
(define-fun new_accepts () Bool
  (ite guest (and web (bvult sport #x8000)) (ite established true (and lan (or web high)))))
(assert (! (and old_accepts (not new_accepts)) :named regression))
(assert (=> regression (not established) (not (within dst #xc0a80000 #x00000010))))
(assert (xor (bvult dst src) (= ((_ extract 31 24) dst) #x7f)))
(assert (distinct ((_ extract 7 0) src) #x00 #xff))

(check-sat)
(exit)
