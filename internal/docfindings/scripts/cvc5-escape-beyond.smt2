; title: `\u{30000}` is no escape sequence
; found by: campaign
; solver: z3 4.8.7, cvc5 1.0.3 to 1.3.2, cvc4 1.8
; expect: sat
; wrong: unsat
; right: z3 4.8.17 to 5.4.1, cvc5 1.4.0 to 1.4.2
; not by conform: of how a literal is written
;
; Theory Strings: in an escape sequence \u{d4d3d2d1d0} of five digits, d4 is 0, 1 or 2. \u{30000} is therefore none: it
; stands for its nine characters, of which the first is a backslash, that is \u{5c}. cvc5 reads one character of code
; 0x30000, which the theory does not have. cvc4 1.8 and z3 4.8.7 do the same. Found by the strategy literals.
(set-logic QF_S)
(assert (= "\u{30000}" "\u{0005c}u{30000}"))
(check-sat)
