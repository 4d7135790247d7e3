; title: conversions to formats whose exponent has 34 bits or more, under `fp-exp`
; found by: campaign
; solver: cvc5 1.4.0 to 1.4.2
; expect: sat
; wrong: unsat
; right: cvc5 1.0.3 to 1.3.2
; not by conform: of a tactic or a command, not of an operator
;
; Theory FloatingPoint: 1 is a value of every format, and the biased exponent of 1.0 is one less than half of its range.
; With exponents of up to 33 bits the answer is right. (fp.sqrt RNE 1) is not 1 either, and the same holds for to_fp of a
; real number and of another format. Found in a campaign, by the strategy terms.
(set-option :fp-exp true)
(set-logic ALL)
(assert (= ((_ to_fp_unsigned 34 3) RNA #b1) (fp #b0 #b0111111111111111111111111111111111 #b00)))
(check-sat)
