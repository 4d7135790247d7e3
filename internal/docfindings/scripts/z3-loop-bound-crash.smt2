; title: `re.loop` with a bound that is made of a vector: segmentation fault
; found by: campaign
; solver: z3 4.8.9 to 4.13.4
; expect: sat
; wrong: crash
;
; (re.loop L i j), with its bounds as arguments, is z3's own: from i to j rounds of L. "a" is one round of "a", so that it
; is true where x is #b1. A bound that is made of a vector by bv2nat ends z3 with a segmentation fault; 4.15.4, 5.4.0 and
; 5.4.1 answer unknown. Found by the comparison of operators, in compositions with symbols that assumptions fix.
(set-logic ALL)
(declare-const x (_ BitVec 1))
(assert (str.in_re "a" (re.loop (str.to_re "a") (bv2nat x) (bv2nat x))))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 1) #b1)
