; An eight bit colour value to a float and back with truncation after adding one half; also the value
; of four bits repeated twice. Claim: some channel changes.
(set-info :smt-lib-version 2.6)
(set-logic QF_BVFP)
(set-info :category "crafted")
(set-info :status unsat)

(declare-const c (_ BitVec 8))
(declare-const nibble (_ BitVec 4))
(declare-const v Float32)
(declare-const back (_ BitVec 8))

(assert (= c ((_ repeat 2) nibble)))
(assert (= v ((_ to_fp_unsigned 8 24) RNE c)))
(assert (= back ((_ fp.to_ubv 8) RTZ (fp.add RNE v ((_ to_fp 8 24) RNE 0.5)))))
(assert (or (distinct back c) (not (= ((_ fp.to_sbv 9) RNE v) (concat #b0 c))) (bvult (bvlshr back #x04) ((_ zero_extend 4) nibble))))

(check-sat)
(exit)
