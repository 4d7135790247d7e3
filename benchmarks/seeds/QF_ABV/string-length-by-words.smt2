; The length of a short text found byte by byte and by the zero byte test on a 32 bit word:
; (w - 0x01010101) & ~w & 0x80808080. Claim: only one of them sees the end in the first word.
(set-info :smt-lib-version 2.6)
(set-logic QF_ABV)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const text (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const p (_ BitVec 32))
(declare-const w (_ BitVec 32))

(assert (= ((_ extract 1 0) p) #b00))
(assert (= w (concat (concat (concat (select text (bvor p (_ bv3 32))) (select text (bvor p (_ bv2 32))))
  (select text (bvxor p (_ bv1 32)))) (select text p))))
(define-fun zero_in_word () Bool
  (distinct (bvand (bvsub w #x01010101) (bvnot w) #x80808080) #x00000000))
(define-fun zero_by_bytes () Bool
  (or (= (select text p) #x00) (= (select text (bvadd p (_ bv1 32))) #x00)
    (= #b1 (bvcomp (select text (bvadd p (_ bv2 32))) #x00)) (not (bvugt (select text (bvadd p (_ bv3 32))) #x00))))
(assert (xor zero_in_word zero_by_bytes))

(check-sat)
(exit)
