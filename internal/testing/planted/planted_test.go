package planted

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

const declared = `(set-logic ALL)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun p () Bool)
(declare-fun q () Bool)
(declare-fun n () (_ BitVec 1))
(declare-fun b () (_ BitVec 8))
(declare-fun w () (_ BitVec 65))
(declare-fun f () (_ FloatingPoint 2 3))
(declare-fun g () (_ FloatingPoint 8 24))
`

// For each fault: a formula that it changes, the result, and a formula that it leaves unchanged.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		fault            Fault
		has, made, other string
	}{
		{Fault{Operator: "mod", Wrong: "argument"}, "(= (mod x 3) y)", "(= x y)", "(= (div x 3) y)"},
		{Fault{Operator: "mod", Wrong: "argument", Arg: 1}, "(= (mod x 3) y)", "(= 3 y)", "(= x y)"},
		{Fault{Operator: "bvult", Wrong: "operator", Other: "bvslt"}, "(bvult b #x03)", "(bvslt b #x03)", "(bvule b #x03)"},
		{Fault{Operator: "<", Wrong: "exchanged"}, "(< x y)", "(< y x)", "(<= x y)"},
		{Fault{Operator: "+", Wrong: "last lost"}, "(= (+ x y 1) 2)", "(= (+ x y) 2)", "(= x 2)"},
		{Fault{Operator: "+", Wrong: "last lost"}, "(= (+ x y) 2)", "(= x 2)", "(= x 2)"},
		{Fault{Operator: "div", Wrong: "off"}, "(= (div x 2) 2)", "(= (+ (div x 2) 1) 2)", "(= x 2)"},
		{Fault{Operator: "<", Wrong: "negated"}, "(or p (< x 1))", "(or p (not (< x 1)))", "(or p q)"},
		{Fault{Operator: "mod", Wrong: "off", Constant: anyConstant}, "(= (mod x 3) y)", "(= (+ (mod x 3) 1) y)", "(= (mod x y) 3)"},
		{Fault{Operator: "*", Wrong: "off", Constant: bigConstant}, "(= (* x 12345678901) y)",
			"(= (+ (* x 12345678901) 1) y)", "(= (* x 123) y)"},
		{Fault{Operator: "bvadd", Wrong: "argument", Constant: edgeConstant}, "(= (bvadd b #xff) b)", "(= b b)",
			"(= (bvadd b #x35) b)"},
		{Fault{Operator: "bvnot", Wrong: "argument", Sort: "one bit"}, "(= (bvnot n) n)", "(= n n)", "(= (bvnot b) b)"},
		{Fault{Operator: "bvnot", Wrong: "argument", Sort: "more than 64 bits"}, "(= (bvnot w) w)", "(= w w)", "(= (bvnot b) b)"},
		{Fault{Operator: "fp.neg", Wrong: "argument", Sort: "short exponent"}, "(fp.eq (fp.neg f) f)", "(fp.eq f f)",
			"(fp.eq (fp.neg g) g)"},
		{Fault{Operator: "mod", Wrong: "argument", Inside: "div"}, "(= (mod (div x 2) 3) y)", "(= (div x 2) y)",
			"(= (div (mod x 2) 3) y)"},
		{Fault{Operator: "-", Wrong: "argument", Same: true}, "(= (- x x) y)", "(= x y)", "(= (- x y) y)"},
		{Fault{Operator: "<", Wrong: "exchanged", Quantified: true}, "(exists ((z Int)) (< z x))",
			"(exists ((z Int)) (< x z))", "(exists ((z Int)) (and p (< x y)))"},
		{Fault{Operator: "+", Wrong: "argument", Shared: true}, "(let ((s (+ x y))) (= (* s 2) s))", "(= (* x 2) x)",
			"(= (* (+ x y) 2) x)"},
		{Fault{Operator: "<", Wrong: "exchanged", Times: 2}, "(and (< x y) (< x 1))", "(and (< y x) (< 1 x))",
			"(and (< x y) (or p (< x y)))"},
		{Fault{Operator: "or", Wrong: "last lost", Polarity: -1}, "(not (or p q))", "(not p)", "(or p (not q))"},
		{Fault{Operator: "and", Wrong: "last lost", Polarity: 1}, "(=> p (and p q))", "(=> p p)", "(=> (and p q) p)"},
		{Fault{Operator: "or", Wrong: "last lost", Depth: 2}, "(and p (or q (and p (or p q))))", "(and p (or q (and p p)))",
			"(and p (or p q))"},
	} {
		rewrite, err := Rewriter(c.fault.Text())
		if err != nil {
			t.Fatal(err)
		}
		script := func(formula string) string { return declared + "(assert " + formula + ")\n(check-sat)\n" }
		if got, _ := rewrite(script(c.has)); got != script(c.made) {
			t.Errorf("%s makes of %s\n%s", c.fault.Text(), c.has, strings.TrimPrefix(got, declared))
		}
		if got, changed := rewrite(script(c.other)); changed {
			t.Errorf("%s makes of %s\n%s", c.fault.Text(), c.other, strings.TrimPrefix(got, declared))
		}
	}
}

// Faults are about terms that solvers read: in the standard, str.indexof takes exactly three arguments.
func TestUsesAreRead(t *testing.T) {
	u, err := newUniverse(rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	if len(u.uses["str.indexof"]) == 0 || len(u.uses["re.loop"]) == 0 {
		t.Fatal("there is no use of an operator")
	}
	for _, use := range u.uses["str.indexof"] {
		if len(use.Args) != 3 {
			t.Errorf("str.indexof of %d arguments", len(use.Args))
		}
	}
	for _, use := range u.uses["re.loop"] {
		if len(u.arena.FunInfo(use.Fun).Indices) != 2 {
			t.Errorf("re.loop of %d indices", len(u.arena.FunInfo(use.Fun).Indices))
		}
	}
}

// A seed gives the same faults each time, and different seeds give different ones. They are about operators of many
// theories, and are determined by their texts.
func TestFaults(t *testing.T) {
	first, err := Faults(1)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Faults(1)
	if err != nil {
		t.Fatal(err)
	}
	other, err := Faults(2)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, again) || reflect.DeepEqual(first, other) {
		t.Error("faults are no function of the seed")
	}
	theories, names, rows := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, row := range theory.Rows() {
		rows[row.Name] = row.Theory
	}
	for _, f := range first {
		if rows[f.Operator] != f.Theory || names[f.Name] {
			t.Errorf("%s is there twice, or of theory %s", f.Name, rows[f.Operator])
		}
		theories[f.Theory], names[f.Name] = true, true
		if read, err := Parse(f.Text()); err != nil || !reflect.DeepEqual(read, f) {
			t.Errorf("%s is read as %+v: %v", f.Text(), read, err)
		}
	}
	if len(first) < 60 || len(theories) < len(anyTheory) {
		t.Errorf("%d faults of %d theories", len(first), len(theories))
	}
}
