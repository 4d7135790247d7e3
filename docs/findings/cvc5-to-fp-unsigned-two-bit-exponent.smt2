; title: conversion of a vector of three bits to a format with a two-bit exponent and more than three bits of significand
; found by: campaign
; solver: cvc5 1.0.3 to 1.4.2
; expect: sat
; wrong: unsat
; options: --fp-exp
; right: z3 4.8.12 to 5.4.1
; not by conform: docs/conformance says which ways find it
;
; Theory FloatingPoint: ((_ to_fp_unsigned e s) r x) is the number that x denotes, rounded. The greatest finite number of
; (_ FloatingPoint 2 4) is 3.75, and rounding towards positive goes beyond it from 4 on. With a literal for x, with four
; bits, or with a significand of three bits the answer is right. It needs --fp-exp for formats of this size. Found in a
; campaign, by the strategy whole.
(set-logic QF_BVFP)
(declare-fun x () (_ BitVec 3))
(assert (= ((_ to_fp_unsigned 2 4) RTP x) (_ +oo 2 4)))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 3) #b111)
