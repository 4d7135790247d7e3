; title: testers of a datatype with parameters are rejected unless a symbol of its sort is declared before
; found by: conform
; solver: z3 4.8.7 to 5.0.0
; expect: sat
; wrong: error
; right: z3 5.4.1, cvc5 1.0.3 to 1.4.2, cvc4 1.8, smtinterpol 2.5
; not by conform: a script that is refused, which the comparison does not mark
;
; SMT-LIB 2.6, section 4.2.3: (_ is none) is the tester of none. z3 says "invalid function declaration reference, unknown
; function none". Behind (declare-const m (Maybe Bool)), it answers sat.
(set-logic ALL)
(declare-datatypes ((Maybe 1)) ((par (T) ((none) (some (get T))))))
(assert ((_ is none) (as none (Maybe Bool))))
(check-sat)
