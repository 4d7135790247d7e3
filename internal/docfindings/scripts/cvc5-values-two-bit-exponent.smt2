; title: where the exponent has two bits, a symbol is none of the numbers that there are
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: unsat
; wrong: sat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.0
;
; Theory FloatingPoint: these are all 27 values of the sort. cvc5 finds another one, and prints it as one of them: the
; argument that is free is wrong in nearly all operators of this format for that. It needs --fp-exp for formats of this
; size. Found by the comparison of operators.
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(assert (not (= x (_ NaN 2 3))))
(assert (not (= x (_ +oo 2 3))))
(assert (not (= x (_ -oo 2 3))))
(assert (not (= x (fp #b0 #b00 #b00))))
(assert (not (= x (fp #b0 #b00 #b01))))
(assert (not (= x (fp #b0 #b00 #b10))))
(assert (not (= x (fp #b0 #b00 #b11))))
(assert (not (= x (fp #b0 #b01 #b00))))
(assert (not (= x (fp #b0 #b01 #b01))))
(assert (not (= x (fp #b0 #b01 #b10))))
(assert (not (= x (fp #b0 #b01 #b11))))
(assert (not (= x (fp #b0 #b10 #b00))))
(assert (not (= x (fp #b0 #b10 #b01))))
(assert (not (= x (fp #b0 #b10 #b10))))
(assert (not (= x (fp #b0 #b10 #b11))))
(assert (not (= x (fp #b1 #b00 #b00))))
(assert (not (= x (fp #b1 #b00 #b01))))
(assert (not (= x (fp #b1 #b00 #b10))))
(assert (not (= x (fp #b1 #b00 #b11))))
(assert (not (= x (fp #b1 #b01 #b00))))
(assert (not (= x (fp #b1 #b01 #b01))))
(assert (not (= x (fp #b1 #b01 #b10))))
(assert (not (= x (fp #b1 #b01 #b11))))
(assert (not (= x (fp #b1 #b10 #b00))))
(assert (not (= x (fp #b1 #b10 #b01))))
(assert (not (= x (fp #b1 #b10 #b10))))
(assert (not (= x (fp #b1 #b10 #b11))))
(check-sat)
