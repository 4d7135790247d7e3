; Simply typed terms: an unknown environment gives types to variables; the application of the identity
; at some type to a variable keeps its type. Claim: the checker finds another type.
(set-info :smt-lib-version 2.6)
(set-logic QF_UFDT)
(set-info :category "crafted")
(set-info :status unsat)

(declare-sort Var 0)
(declare-datatypes ((Type 0)) (((base) (arrow (dom Type) (cod Type)) (bad))))
(declare-datatypes ((Term 0)) (((variable (name Var)) (app (fun Term) (arg Term)) (ident (at Type)))))
(declare-fun env (Var) Type)
(declare-fun type_of (Term) Type)
(declare-const x Var)
(declare-const t Term)
(declare-const u Term)
(define-fun rule ((e Term)) Bool
  (match e
    (((variable v) (= (type_of e) (env v)))
     ((ident a) (= (type_of e) (arrow a a)))
     ((app f a) (= (type_of e)
       (ite (and ((_ is arrow) (type_of f)) (= (dom (type_of f)) (type_of a))) (cod (type_of f)) bad))))))
(assert (and (rule (variable x)) (rule t) (rule u) (rule (fun t)) (rule (fun u))))
(assert (! (= t (app (ident (env x)) (variable x))) :named inner))
(assert (= u (app (ident (type_of t)) t)))
(assert (=> inner (or (distinct (type_of u) (env x)) (not (= (type_of t) (type_of u))))))

(check-sat)
(exit)
