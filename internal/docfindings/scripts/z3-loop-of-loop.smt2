; title: the lower bound of a loop in a loop is lost
; found by: conform
; solver: z3 4.8.12 to 5.0.0
; expect: unsat
; wrong: sat
; right: z3 5.3.0 to 5.4.1
;
; ((_ re.loop n) L), with one index, is z3's own: n or more rounds of L. In the inner language the shortest string has 66
; characters, so that the outer one has the empty string and longer ones, but none of two. z3 5.4.0 answers unsat; with
; (re.* …) for the outer loop, which is the same, z3 4.8.12 does too.
(set-logic ALL)
(assert (str.in_re "ab" ((_ re.loop 0) ((_ re.loop 33) (str.to_re "ab")))))
(check-sat)
