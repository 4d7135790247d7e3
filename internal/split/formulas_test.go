package split

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// unitsOf reads the units of the last check of a script.
func unitsOf(t testing.TB, text string) (*fragment.Seed, []smtlib.Term) {
	t.Helper()
	seed, err := fragment.ReadSeed("test.smt2", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	return seed, Units(&script, len(script.Checks())-1)
}

const (
	listDecl = "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))"
	pairDecl = "(declare-sort U 0)(declare-datatypes ((Pair 0)) (((pair (one U) (two U)))))"
)

// TestComponents: what units can have in common besides symbols. In each of the first six scripts, the components by
// symbols alone would both be sat, and the whole is unsat.
func TestComponents(t *testing.T) {
	for _, c := range []struct {
		name, script string
		parts        string // the units of each
		why          string
	}{
		{"division of integers", `(declare-const x Int)(declare-const y Int)
			(assert (= (div x 0) 3))(assert (= x 1))(assert (= (div y 0) 4))(assert (= y 1))`,
			"0123", "assertions without a common symbol share `div` at points that SMT-LIB leaves open"},
		{"division of reals", `(declare-const x Real)(declare-const y Real)
			(assert (= (/ x 0.0) 1.0))(assert (= x 2.0))(assert (= (/ y 0.0) 3.0))(assert (= y 2.0))`,
			"0123", "assertions without a common symbol share `/` at points that SMT-LIB leaves open"},
		{"the size of a sort", `(declare-sort U 0)(declare-const a U)(declare-const b U)
			(assert (forall ((x U) (y U)) (= x y)))(assert (distinct a b))`,
			"01", "all assertions share the sort U, whose size is one for all"},
		{"the size of a sort in a datatype", pairDecl + `(declare-const p Pair)(declare-const q Pair)(declare-const r Pair)
			(assert (distinct p q r))(assert (forall ((x U) (y U)) (= x y)))`,
			"01", "all assertions share the sort U, whose size is one for all"},
		{"a selector", listDecl + `(assert (= (head nil) 1))(assert (= (head nil) 2))`,
			"01", "all assertions share `head` at points that SMT-LIB leaves open"},
		{"zeros of different sign", `
			(assert (fp.isNegative (fp.min (_ +zero 5 11) (_ -zero 5 11))))
			(assert (fp.isPositive (fp.min (_ +zero 5 11) (_ -zero 5 11))))`,
			"01", "all assertions share `fp.min` at points that SMT-LIB leaves open"},
		{"three components", `(declare-fun f (Int) Int)(declare-const x Int)(declare-const y Int)(declare-const z Int)
			(declare-const p Bool)
			(assert (> (f x) 0))(assert (= y (+ x 1)))(assert (< z 5))(assert (or p (> z 3)))(assert (= 1 1))`,
			"01 23 4", ""},
		{"a divisor that is not 0", `(declare-const x Int)(declare-const y Int)
			(assert (= (div x 2) 3))(assert (= (mod y (- 3)) 1))`, "0 1", ""},
		{"mod and rem, one function of z3", `(declare-const x Int)(declare-const y Int)
			(assert (= (mod x 0) 3))(assert (= (rem y 0) 1))`,
			"01", "all assertions share `mod0` at points that SMT-LIB leaves open"},
		{"a datatype with one constructor", `(declare-datatypes ((B 0)) (((box (in Int)))))
			(declare-const x B)(declare-const y B)(assert (= (in x) 1))(assert (= (in y) 2))`, "0 1", ""},
		{"a definition with a symbol", `(declare-const x Int)(define-fun above ((n Int)) Bool (> n x))
			(assert (above 1))(assert (not (above 2)))`,
			"01", "all assertions depend on each other by the symbols in them"},
		{"a definition without one", `(define-fun two () Int 2)(declare-const x Int)(declare-const y Int)
			(assert (= x two))(assert (= y two))`, "0 1", ""},
		{"a sort in an array", `(declare-sort U 0)(declare-const a (Array Int U))(declare-const b (Array U Int))
			(assert (= a a))(assert (distinct b b))`,
			"01", "all assertions share the sort U, whose size is one for all"},
		{"parametric datatypes of different sorts", `(declare-datatypes ((P 1)) ((par (X) ((mk (val X))))))
			(declare-const a (P Int))(declare-const b (P Bool))(assert (= a a))(assert (= b b))`, "0 1", ""},
		{"a heap", `(declare-const x Int)(declare-const y Int)(assert (pto x 1))(assert (= y 1))`,
			"01", "the assertions speak of one heap"},
		{"a function named by an index", `(declare-fun f (Int) Int)(declare-const a (Array Int Int))
			(assert (= a ((_ map f) a)))(assert (= (f 1) 2))`,
			"01", "all assertions depend on each other by the symbols in them"},
		{"a graph of a function", `(declare-fun f (Int) Int)(declare-const a (Array Int Int))
			(assert (= a (_ as-array f)))(assert (= (f 1) 2))`,
			"01", "all assertions depend on each other by the symbols in them"},
		{"one assertion", `(declare-const p Bool)(assert p)`, "0", "there is one assertion"},
	} {
		t.Run(c.name, func(t *testing.T) {
			seed, units := unitsOf(t, c.script+"(check-sat)")
			parts, why := Components(seed.Arena, units)
			if got := numbers(parts); got != c.parts || why != c.why {
				t.Errorf("%s, %q, want %s, %q", got, why, c.parts, c.why)
			}
		})
	}
}

func numbers(parts [][]int32) string {
	var words []string
	for _, p := range parts {
		var b strings.Builder
		for _, u := range p {
			fmt.Fprint(&b, u)
		}
		words = append(words, b.String())
	}
	return strings.Join(words, " ")
}

// TestUnits: a conjunction without a name gives its conjuncts, and assumptions come last.
func TestUnits(t *testing.T) {
	seed, units := unitsOf(t, `(declare-const p Bool)(declare-const q Bool)(assert (and p (and q (or p q))))
		(push 1)(assert false)(pop 1)(assert (! (and p q) :named n))(check-sat-assuming ((not p)))`)
	var texts []string
	for _, u := range units {
		texts = append(texts, seed.Arena.TermString(u))
	}
	if diff := cmp.Diff([]string{"p", "(and q (or p q))", "(and p q)", "(not p)"}, texts); diff != "" {
		t.Error(diff)
	}
}

// TestDependencies: edges between units that share a symbol, also through definitions; operators and sorts give no
// edges.
func TestDependencies(t *testing.T) {
	seed, units := unitsOf(t, `(declare-sort U 0)(declare-const u U)(declare-const v U)
		(declare-const x Int)(declare-const y Int)(define-fun next () Int (+ x 1))
		(assert (= (div x 0) 1))(assert (> next 0))(assert (= (div y 0) 2))(assert (= u u))(assert (distinct v v))
		(check-sat)`)
	parts, err := Dependencies(seed.Arena, units).ByDependencies(Neighbourhoods{Size: 2, Radius: 1})
	if got := numbers(parts); err != nil || got != "23 4 01" {
		t.Errorf("%s, %v", got, err)
	}
}

// texts are the formulas of cubes.
func texts(c *Cutter, cubes []Cube) (all []string) {
	for _, cube := range cubes {
		var words []string
		for _, f := range cube {
			words = append(words, c.Arena.TermString(f))
		}
		all = append(all, strings.Join(words, "; "))
	}
	return all
}

// TestCubes: which terms are divided into cases, and how.
func TestCubes(t *testing.T) {
	for _, c := range []struct {
		name, script string
		cubes        int
		want         []string
	}{
		{"the most frequent formulas", `(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)
			(assert (or p q))(assert (or (not p) r))(assert (xor p q r))`, 4,
			[]string{"p; q", "p; (not q)", "(not p); q", "(not p); (not q)"}},
		{"three cubes", `(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)
			(assert (or p q))(assert (or (not p) r))(assert (xor p q r))`, 3,
			[]string{"p; q", "p; (not q)", "(not p)"}},
		{"a number at a literal", `(set-logic QF_LIA)(declare-const x Int)
			(assert (distinct (* 2 x) 7))(assert (distinct (* 3 x) 7))`, 2,
			[]string{"(< x 7)", "(= x 7)", "(> x 7)"}},
		{"what is asserted is passed over", `(declare-const p Bool)(declare-const q Bool)
			(assert p)(assert (xor p q))(assert (=> p q (not p)))`, 2, []string{"q", "(not q)"}},
		{"a disjunction that is asserted", `(declare-fun p (Int) Bool)(assert (or (p 1) (p 2) (p 3)))`, 3,
			[]string{"(p 1)", "(and (not (p 1)) (p 2))", "(and (not (p 1)) (not (p 2)) (p 3))"}},
		{"a vector at a literal", `(declare-const x (_ BitVec 8))(assert (bvslt #x12 (bvmul x x)))
			(assert (bvslt #x12 (bvadd x x)))`, 2, []string{"(bvult x #x12)", "(= x #x12)", "(bvugt x #x12)"}},
		{"the top bit of a vector", `(declare-const x (_ BitVec 8))(assert (bvslt #x00 (bvmul x x)))
			(assert (bvslt #x00 (bvadd x x)))`, 2, []string{"(= ((_ extract 7 7) x) #b0)", "(= ((_ extract 7 7) x) #b1)"}},
		{"constructors", listDecl + `(declare-const l List)(assert (distinct l (tail l)))(assert (distinct l (tail (tail l))))`,
			2, []string{"((_ is nil) l)", "((_ is cons) l)"}},
		{"nothing outside of quantifiers", `(declare-sort U 0)(declare-fun f (U) U)(assert (forall ((x U)) (= (f x) x)))`, 4,
			nil},
		{"no new operator in difference logic", `(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)
			(assert (or (< (- x y) 3) (> (- x y) 5)))`, 2,
			[]string{"(< (- x y) 3)", "(not (< (- x y) 3))"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			seed, units := unitsOf(t, c.script+"(check-sat)")
			cutter := &Cutter{Arena: seed.Arena.Child(), Units: units, Logic: seed.Logic, Cubes: c.cubes}
			cubes, err := cutter.Make()
			if diff := cmp.Diff(c.want, texts(cutter, cubes)); diff != "" || err != nil {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
}

// TestCubesOn: the user can choose the first term.
func TestCubesOn(t *testing.T) {
	seed, units := unitsOf(t, `(set-logic ALL)(declare-sort U 0)(declare-const u U)(declare-const x String)
		(declare-const p Bool)
		(assert (xor p (= u u) (= x x)))(check-sat)`)
	xor := seed.Arena.Args(units[0])
	x, u := seed.Arena.Args(xor[2])[0], seed.Arena.Args(xor[1])[0]
	cutter := &Cutter{Arena: seed.Arena.Child(), Units: units, Logic: "ALL", Cubes: 2, On: x}
	cubes, err := cutter.Make()
	want := []string{"(= (str.len x) 0)", "(= (str.len x) 1)", "(>= (str.len x) 2)"}
	if diff := cmp.Diff(want, texts(cutter, cubes)); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	cutter.On = u
	if _, err = cutter.Make(); err == nil || err.Error() !=
		"u is no Boolean term, and nothing divides what else it may be: its sort is U" {
		t.Errorf("of a sort that nothing divides: %v", err)
	}
}

// TestJoin: answers to the whole that follow from answers to parts.
func TestJoin(t *testing.T) {
	const s, u, o = instance.Sat, instance.Unsat, instance.None
	for _, c := range []struct {
		join    Join
		answers []instance.Expectation
		want    instance.Expectation
	}{
		{Any, []instance.Expectation{u, s, o}, s}, {Any, []instance.Expectation{u, u}, u},
		{Any, []instance.Expectation{u, o}, o}, {Any, nil, o},
		{All, []instance.Expectation{s, s}, s}, {All, []instance.Expectation{s, o}, o},
		{All, []instance.Expectation{o, u}, u}, {All, nil, o},
		{Monotone, []instance.Expectation{s, s}, o}, {Monotone, []instance.Expectation{s, u}, u},
		{Monotone, []instance.Expectation{o}, o},
	} {
		if got := c.join.Of(c.answers); got != c.want {
			t.Errorf("%s of %v is %s, want %s", c.join, c.answers, got, c.want)
		}
	}
}
