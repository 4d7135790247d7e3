; title: conversion of an integer where the exponents end within the significand
; found by: conform
; solver: cvc5 1.0.3 to 1.3.2
; expect: sat
; wrong: unsat
; right: cvc5 1.4.0 to 1.4.2
;
; Theory FloatingPoint: ((_ to_fp e s) r x) of a bit-vector is the signed number that x denotes, rounded. The number is
; 1024; the greatest finite number of (_ FloatingPoint 3 33) is less than 16, and rounding towards positive goes beyond
; it. z3 answers sat.
(set-logic ALL)
(assert (= ((_ to_fp 3 33) RTP #x0400) (_ +oo 3 33)))
(check-sat)
