; title: conversion to a shorter exponent and a longer significand
; found by: conform
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: ((_ to_fp e s) r x) of a float is the same number, rounded to the format. The argument is 44 in
; (_ FloatingPoint 4 4); the greatest finite number of (_ FloatingPoint 3 31) is 16 - 2^-27, and rounding towards zero
; chooses that. z3 answers sat.
(set-logic ALL)
(assert (= ((_ to_fp 3 31) RTZ (fp #b0 #b1100 #b011)) (fp #b0 #b110 #b111111111111111111111111111111)))
(check-sat)
