(declare-const x Int)
(declare-const p Bool)
(declare-const s String)
(maximize x)
(maximize p)
;         ^ an objective has sort Int, Real or BitVec, and not Bool
(minimize s)
;         ^ an objective has sort Int, Real or BitVec, and not String
(maximize)
;        ^ unexpected ')', expected a term
(maximize x x)
;           ^ unexpected x, expected ')'
(set-option :opt.priority)
;                        ^ the order of objectives is missing: lex, box or pareto
(maximize y)
;         ^ unknown function symbol y
(minimize (+ x p))
;          ^ argument 2 of + has sort Bool, expected Int
(assert-soft p :weight 0.1 :id g)
(assert-soft p :weight -1)
(assert-soft x)
;            ^ this term has sort Int, expected Bool
(assert-soft p :weight w)
;                      ^ a weight is a number like 2, 0.5 or -1
(assert-soft p :weight 1/2)
;                      ^ a weight is a number like 2, 0.5 or -1
(assert-soft p :cost 2)
;              ^ assert-soft has the attributes :weight and :id, and not :cost
(assert-soft p 2)
;              ^ unexpected 2, expected an attribute like :weight
(assert-soft p :id 3)
;                  ^ unexpected 3, expected the name of a group
