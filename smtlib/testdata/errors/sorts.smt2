; Sorts, and what operators expect.
(set-logic ALL)
(declare-const a (Array Int Bool))
(declare-const x Int)
(declare-const b (_ BitVec 8))
(declare-const s String)
(declare-const q (Seq Int))
(declare-const f Float32)
(declare-const m RoundingMode)
(declare-const e1 (Array Int))
;                 ^ sort Array takes 2 arguments, not 1
(declare-const e2 (Int Int))
;                 ^ sort Int takes no arguments, not 1
(declare-const e3 (_ BitVec 0))
;                 ^ the width of a bit-vector must be a numeral from 1 to 16777216, not 0
(declare-const e4 (_ BitVec x))
;                 ^ the width of a bit-vector must be a numeral from 1 to 16777216, not x
(declare-const e5 BitVec)
;                 ^ sort BitVec takes one index, not 0
(declare-const e6 (_ FloatingPoint 1 8))
;                 ^ the exponent of a FloatingPoint has at least 2 bits and at most 16777216, not 1
(declare-const e7 (_ FiniteField 8))
;                 ^ the order of a FiniteField is a prime, not 8
(declare-const e8 ((Array) Int))
;                   ^ unexpected Array, expected '_'
(declare-const e9 ())
;                  ^ unexpected ')', expected a sort symbol
(assert (select a true))
;        ^ argument 2 of select has sort Bool, expected Int
(assert (select a))
;        ^ select takes 2 arguments, not 1
(assert (= (store a 0 0) a))
;           ^ argument 3 of store has sort Int, expected Bool
(assert (= ((as const (Array Int Bool)) 0) a))
;           ^ argument 1 of const has sort Int, expected Bool
(assert (= (const true) a))
;           ^ the sort of const is ambiguous here; write (as const σ)
(assert (and x x))
;        ^ argument 1 of and has sort Int, expected Bool
(assert (not x x))
;        ^ not takes one argument, not 2
(assert (= x true))
;        ^ argument 2 of = has sort Bool, expected Int
(assert (ite x true true))
;        ^ argument 1 of ite has sort Int, expected Bool
(assert (= (ite true x b) x))
;           ^ argument 3 of ite has sort (_ BitVec 8), expected Int
(assert (= (bvadd b #b1) b))
;           ^ argument 2 of bvadd has sort (_ BitVec 1), expected (_ BitVec 8)
(assert (= (str.++ s x) s))
;           ^ argument 2 of str.++ has sort Int, expected String
(assert (str.in_re s s))
;        ^ argument 2 of str.in_re has sort String, expected RegLan
(assert ((_ re.loop 1 2 3) re.all))
;        ^ re.loop takes at most 2 indices, not 3
(assert (= (_ char #x30000) s))
;           ^ the index of char is a hexadecimal up to #x2FFFF, not #x30000
(assert (= (seq.++ q (seq.unit true)) q))
;           ^ argument 2 of seq.++ has sort (Seq Bool), expected (Seq Int)
(assert (= seq.empty q))
;          ^ the sort of seq.empty is ambiguous here; write (as seq.empty σ)
(assert (= (fp.add f f) f))
;           ^ fp.add takes 3 arguments, not 2
(assert (= (fp.add m f (_ +oo 5 11)) f))
;           ^ argument 3 of fp.add has sort (_ FloatingPoint 5 11), expected (_ FloatingPoint 8 24)
(assert (= ((_ to_fp 8 24) #x00) f))
;           ^ argument 1 of to_fp has sort (_ BitVec 8), expected (_ BitVec 32)
(assert (= ((_ to_fp 8 24) m true) f))
;           ^ to_fp does not apply to arguments of sort RoundingMode, Bool
(assert (= (fp #b11 #x00 #b0) f))
;           ^ argument 1 of fp has sort (_ BitVec 2), expected (_ BitVec 1)
(assert (set.member x (set.singleton true)))
;        ^ argument 2 of set.member has sort (Set Bool), expected (Set Int)
(assert (= ((_ tuple.select 2) (tuple x b)) x))
;           ^ index 2 of tuple.select, but the tuple has 2 fields
(assert (= ff3 (as ff3 (_ FiniteField 7))))
;          ^ the sort of ff3 is ambiguous here; write (as ff3 σ)
(assert (lambda ((y Int)) y))
;       ^ this term has sort (-> Int Int), expected Bool
(assert (= (@ (lambda ((y Int)) y) true) x))
;           ^ argument 2 of @ has sort Bool, expected Int
