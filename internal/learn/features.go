package learn

import (
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// features are what logics offer, each with commands that need it.
var features = []struct {
	offers func(theory.Logic) bool
	script string
}{
	{func(l theory.Logic) bool { return l.Functions && !l.BitVectors },
		"(declare-sort U 0)\n(declare-fun f (U) U)\n" +
			"(declare-const u U)\n(assert (= (f u) u))\n"},
	{func(l theory.Logic) bool { return l.Integers && l.Difference },
		"(declare-const i Int)\n(declare-const j Int)\n" +
			"(assert (< (- i j) 3))\n"},
	{func(l theory.Logic) bool { return l.Reals && l.Difference },
		"(declare-const r Real)\n(declare-const s Real)\n" +
			"(assert (< (- r s) 3))\n"},
	{func(l theory.Logic) bool { return l.Integers && !l.Difference },
		"(declare-const i Int)\n(declare-const j Int)\n" +
			"(assert (< (+ i (* 2 j)) 7))\n"},
	{func(l theory.Logic) bool { return l.Reals && !l.Difference },
		"(declare-const r Real)\n(declare-const s Real)\n" +
			"(assert (< (+ r (* 2.0 s)) 7.5))\n"},
	{func(l theory.Logic) bool { return l.Integers && l.Nonlinear },
		"(assert (<= 0 (* i j)))\n"},
	{func(l theory.Logic) bool { return l.Reals && l.Nonlinear },
		"(assert (<= 0.0 (* r s)))\n"},
	{func(l theory.Logic) bool { return l.BitVectors },
		"(declare-const v (_ BitVec 8))\n(assert (bvult v (bvadd v #x01)))\n"},
	{func(l theory.Logic) bool { return l.Functions && l.BitVectors },
		"(declare-fun f ((_ BitVec 8)) (_ BitVec 8))\n" +
			"(assert (= (f v) v))\n"},
	{func(l theory.Logic) bool { return l.Arrays && l.BitVectors },
		"(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))\n" +
			"(assert (= (select a v) v))\n"},
	{func(l theory.Logic) bool { return l.Arrays && l.Integers && !l.BitVectors },
		"(declare-const a (Array Int Int))\n" +
			"(assert (= (select a i) i))\n"},
	{func(l theory.Logic) bool { return l.FreeSorts && !l.Functions },
		"(declare-sort I 0)\n(declare-sort E 0)\n" +
			"(declare-const a (Array I E))\n(declare-const k I)\n(declare-const e E)\n(assert (= (store a k e) a))\n"},
	{func(l theory.Logic) bool { return l.Floats },
		"(declare-const p (_ FloatingPoint 5 11))\n(assert (fp.leq p p))\n"},
	{func(l theory.Logic) bool { return l.Strings },
		"(declare-const w String)\n(assert (= w (str.++ w \"\")))\n"},
	{func(l theory.Logic) bool { return l.Datatypes },
		"(declare-datatypes ((D 0)) (((c) (k (n D)))))\n(declare-const d D)\n" +
			"(assert (not (= d c)))\n"},
	{func(l theory.Logic) bool { return l.Fields },
		"(declare-const q (_ FiniteField 5))\n(assert (= q (ff.add q q)))\n"},
	{func(l theory.Logic) bool { return l.Quantifiers },
		"(declare-const b Bool)\n" +
			"(assert (forall ((x Bool)) (or x b (not x))))\n"},
}

// scriptOf is a script that uses what a logic offers. Of the logic with everything, it is what most solvers have, since
// hardly one has every theory.
func scriptOf(logic string) string {
	var script strings.Builder
	script.WriteString("(set-logic " + logic + ")\n")
	l, _ := theory.ParseLogic(logic)
	switch {
	case logic == "HORN":
		script.WriteString("(declare-fun p (Int) Bool)\n(assert (forall ((x Int)) (=> (= x 0) (p x))))\n")
	default:
		if l.All {
			l = theory.Logic{Integers: true, BitVectors: true, Functions: true, Arrays: true, Quantifiers: l.Quantifiers}
		}
		for _, f := range features {
			if f.offers(l) {
				script.WriteString(f.script)
			}
		}
	}
	script.WriteString("(check-sat)\n")
	return script.String()
}
