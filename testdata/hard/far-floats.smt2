; Remainders and sums of floats far apart.
(set-logic QF_FP)
(declare-const x Float128)
(declare-const y (_ FloatingPoint 30 4000))
(assert (fp.lt (fp.rem (fp.mul RNE x (fp #b0 #b111111111111110 #x1111111111111111111111111111)) (fp #b0 #b000000000000001 #x3333333333333333333333333333)) x))
(assert (fp.leq (fp.fma RTP y (fp.div RNE y (fp.sqrt RNA (fp.abs y))) (fp.rem y ((_ to_fp 30 4000) RNE 0.3))) y))
