; title: `str.from_ubv` and `str.from_sbv` of symbols of up to three bits
; found by: campaign
; solver: z3 4.8.12 to 5.4.1
; expect: sat
; wrong: unsat
;
; str.from_ubv is z3's own: the decimal numeral of a bit-vector, taken as a natural number. x can only be 0 or 1, whose
; numerals are "0" and "1"; z3 evaluates both rightly where the argument is a literal. It is wrong about every symbol of
; up to three bits, too narrow for the number 10, and right from four bits on. Found by the comparison of operators, with
; symbols that assumptions fix, and where the argument is free. str.from_sbv is wrong in the same way.
(set-logic ALL)
(declare-fun x () (_ BitVec 1))
(assert (= (str.from_ubv x) "0"))
(check-sat)
; witness:
; (define-fun x () (_ BitVec 1) #b0)
