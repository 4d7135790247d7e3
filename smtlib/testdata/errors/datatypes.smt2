; Datatypes, testers, updaters and match.
(set-logic ALL)
(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))
(declare-datatype Color ((red) (green)))
(declare-datatype Empty ())
;                        ^ datatype Empty needs at least one constructor
(declare-datatype Twice ((t1 (s Int)) (t1 (s Int))))
;                                      ^ t1 is already declared
(declare-datatypes ((Both 2)) ((par (X X) ((both (left X) (right X))))))
(declare-datatypes (X X) ((Both (both (left X) (right X)))))
;                     ^ X is twice among the sort parameters
(declare-datatypes ((A 0) (B 0)) (((a))))
;                                      ^ unexpected ')', expected '('
(declare-datatype D ((d (sel))))
;                           ^ unexpected ')', expected a sort
(declare-const l (List Int))
(declare-const k Color)
(assert (= nil l))
;          ^ the sort of nil is ambiguous here; write (as nil σ)
(assert (= (as nil (List Bool)) l))
;        ^ argument 2 of = has sort (List Int), expected (List Bool)
(assert (= (cons true l) l))
;           ^ argument 2 of cons has sort (List Int), expected (List T)
(assert (= (cons 1) l))
;           ^ cons takes 2 arguments, not 1
(assert ((_ is red) l))
;        ^ red is not a constructor of sort (List Int)
(assert ((_ is head) l))
;        ^ head is not a constructor of sort (List Int)
(assert ((_ is cons nil) l))
;         ^ is takes one index, not 2
(assert (is-blue k))
;        ^ unknown function symbol is-blue
(assert (= ((_ update head) l true) l))
;           ^ argument 2 of update has sort Bool, expected Int
(assert (= ((_ update red) l 1) l))
;           ^ red is not a selector of sort (List Int)
(assert (match k ((red true) ((cons h t) false))))
;                              ^ cons is not a constructor of Color
(assert (match l ((nil true) ((cons h) false))))
;                                    ^ constructor cons needs 2 variables
(assert (match l ((nil true) ((cons h t u) false))))
;                                       ^ constructor cons has only 2 selectors
(assert (match l ((nil true) (cons false))))
;                             ^ constructor cons needs 2 variables
(assert (match l ((nil true) ((cons h t) h))))
;        ^ case 2 of match has sort Int, the first has Bool
(assert (match l ((nil true))))
;        ^ match has no case for constructor cons
(assert (match l ()))
;        ^ match needs a term and at least one case
(assert (match l))
;        ^ match needs a term and at least one case
(assert (match k true))
;        ^ match needs a term and at least one case
(assert (match k ((red true) (green false)) false))
;        ^ match needs a term and at least one case
(declare-datatypes (T) ())
;                      ^ declare-datatypes needs at least one datatype
(assert (match l ((nil true false))))
;                                ^ a match case needs exactly one term
(declare-datatypes ((Endless 0)) (((again (inner Endless)))))
;                    ^ datatype Endless has no values: each of its constructors needs another value of it first; add a constructor without such a field
(declare-datatype Endless (par (X) ((again (it X) (inner (Endless X))))))
;                 ^ datatype Endless has no values: each of its constructors needs another value of it first; add a constructor without such a field
(declare-datatypes ((Even 0) (Odd 0)) (((even (less Odd))) ((odd (fewer Even)))))
;                    ^ datatype Even has no values: each of its constructors needs another value of it first; add a constructor without such a field
(declare-datatypes () ((Endless (again (inner Endless)))))
;                       ^ datatype Endless has no values: each of its constructors needs another value of it first; add a constructor without such a field
(declare-datatypes ((Even2 0) (Odd2 0)) (((zero) (even2 (less2 Odd2))) ((odd2 (fewer2 Even2)))))
(declare-datatypes ((Items 0)) (((items (list (Seq Items))))))
(declare-codatatypes ((Stream 0)) (((stream (item Int) (rest Stream)))))
