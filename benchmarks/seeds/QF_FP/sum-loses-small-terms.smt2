; Adding a small term to a large accumulator twice loses it, adding the sum of both terms does not.
(set-info :smt-lib-version 2.6)
(set-logic QF_FP)
(set-info :category "crafted")
(set-info :status sat)

(declare-const big Float32)
(declare-const small Float32)
(declare-const left Float32)
(declare-const right Float32)
(declare-const m RoundingMode)

(assert (and (fp.leq ((_ to_fp 8 24) RNE 16777216.0) big) (fp.lt big ((_ to_fp 8 24) RNE 20000000.0))))
(assert (fp.leq ((_ to_fp 8 24) RNE 0.75) small ((_ to_fp 8 24) RNE 1.25)))
(assert (= left (fp.add m (fp.add m big small) small)))
(assert (= right (fp.add m big (fp.add m small small))))
(assert (! (and (= left big) (fp.gt right big)) :named lost))
(assert (=> lost (distinct m RTP RTN RTZ)))
(assert (xor (= m RNE) (fp.isNegative small) (fp.eq small ((_ to_fp 8 24) RNE 1.0))))

(check-sat)
(exit)
