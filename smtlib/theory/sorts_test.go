package theory_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// declarations are of the sorts in the tests that are none of a theory.
const declarations = `(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Pair 2)) ((par (X Y) ((none) (pair (left X) (right Y))))))
(declare-datatypes ((Tree 0) (Trees 0)) (((node (label Int) (below Trees))) ((nil) (cons (first Tree) (rest Trees)))))
`

// small are finite sorts, each with a solver that knows how many values they have.
var small = []struct{ sort, solver string }{
	{"Bool", "z3"}, {"RoundingMode", "z3"}, {"(_ BitVec 1)", "z3"}, {"(_ BitVec 3)", "z3"},
	{"(_ FloatingPoint 2 2)", "z3"}, {"(_ FloatingPoint 2 4)", "z3"}, {"(_ FloatingPoint 3 2)", "z3"},
	{"Color", "z3"}, {"(Pair Bool Color)", "z3"}, {"(Pair (_ BitVec 2) (Pair Bool Bool))", "z3"},
	{"(Array Bool Color)", "z3"}, {"(Array (_ BitVec 2) (_ BitVec 1))", "z3"}, {"(Array Bool (Array Bool Bool))", "z3"},
	{"(Tuple Bool Color)", "cvc5"}, {"(Tuple (_ BitVec 2) Bool Bool)", "cvc5"},
	{"(Set Bool)", "cvc5"}, {"(Set Color)", "cvc5"}, {"(Set (Tuple Bool Bool))", "cvc5"},
}

// large are sorts of too many values to list.
var large = []string{
	"Int", "Real", "(_ BitVec 8)", "(_ BitVec 64)", "(_ BitVec 65)", "(_ FloatingPoint 5 11)", "(_ FloatingPoint 8 24)",
	"String", "(Seq Int)", "(Seq (Seq Bool))", "(Set Int)", "(Array Int Real)", "(Array (_ BitVec 8) (Array Int Bool))",
	"(Tuple Int String)", "(Pair Int (Seq Bool))", "Tree", "Trees", "(Array Trees Tree)", "(_ FiniteField 5)", "UnitTuple",
}

// context gives the arena of a script with a constant of a sort, and the sort.
func context(t *testing.T, sort string) (*sorts.Context, smtlib.Sort) {
	t.Helper()
	src := declarations + "(declare-const x " + sort + ") (assert (= x x))"
	script, errs := smtlib.Parse(theory.Signature("ALL"), "test.smt2", []byte(src))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, c := range script.Commands {
		if d, ok := c.(smtlib.DeclareFun); ok {
			return theory.Sorts(script.Arena, nil), d.Fun.Result
		}
	}
	t.Fatal("no constant")
	return nil, smtlib.NoSort
}

// write gives the term of a value, which must be of the sort.
func write(t *testing.T, c *sorts.Context, s smtlib.Sort, v value.Value) string {
	t.Helper()
	term, err := theory.Term(c.Arena, v, s, func(value.Value) smtlib.Term { return smtlib.NoTerm })
	if err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	if c.Arena.Sort(term) != s {
		t.Fatalf("%v is of sort %s, not %s", v, c.Arena.SortString(c.Arena.Sort(term)), c.Arena.SortString(s))
	}
	return string(smtlib.AppendTerm(nil, c.Arena, term, 1<<20))
}

// TestEnumerate asks solvers whether the listed values differ, and whether there is no other value.
func TestEnumerate(t *testing.T) {
	for _, sort := range small {
		t.Run(sort.sort, func(t *testing.T) {
			testenv.Need(t, sort.solver)
			c, s := context(t, sort.sort)
			values, ok := c.Values(s, 1000)
			if size := c.Size(s); !ok || int(size) != len(values) {
				t.Fatalf("%d values are listed, of %d", len(values), size)
			}
			if _, ok := c.Values(s, value.Domain(len(values)-1)); ok {
				t.Errorf("%d values are listed where fewer are asked for", len(values))
			}
			different, other := "(assert true)", ""
			for _, v := range values {
				other += "(assert (not (= x " + write(t, c, s, v) + ")))\n"
			}
			if len(values) > 1 {
				different = "(assert (distinct"
				for _, v := range values {
					different += "\n" + write(t, c, s, v)
				}
				different += "))\n"
			}
			script := "(set-logic ALL)\n" + declarations + "(declare-const x " + sort.sort + ")\n(push 1)\n" + different +
				"(check-sat)\n(pop 1)\n" + other + "(check-sat)\n"
			if got := answers(t, sort.solver, script); got != "sat unsat" {
				t.Errorf("%s says %s, want sat unsat, to\n%s", sort.solver, got, script)
			}
		})
	}
}

func answers(t *testing.T, solver, script string) string {
	t.Helper()
	args := map[string][]string{"z3": {"-in"}, "cvc5": {"--incremental", "--lang=smt2", "-"}}[solver]
	cmd := exec.Command(solver, args...)
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// three is a model in which each universe has three elements.
type three struct{}

func (three) Universe(smtlib.Sort) int { return 3 }

// TestUniverse: an uninterpreted sort has as many elements as the model determines.
func TestUniverse(t *testing.T) {
	script, errs := smtlib.Parse(theory.Signature("UF"), "test.smt2", []byte("(declare-sort U 0)(declare-const x U)"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s := script.Commands[1].(smtlib.DeclareFun).Fun.Result
	c := theory.Sorts(script.Arena, three{})
	if values, ok := c.Values(s, 3); !ok || fmt.Sprint(values) != "[U!0 U!1 U!2]" {
		t.Errorf("the elements of three are %v", values)
	}
	c = theory.Sorts(script.Arena, nil)
	if values, ok := c.Values(s, 3); ok || c.Size(s) != value.UnknownDomain {
		t.Errorf("the elements of a universe of unknown size are %v", values)
	}
	d := &sorts.Draw{Context: c, Rand: rand.New(rand.NewPCG(1, 1))}
	if v := d.Value(s); !value.IsOpen(v) {
		t.Errorf("%v is drawn from a universe of unknown size", v)
	}
}

// TestValues: all values from a row are of the sort. Simpler values are closer to the simplest. All values of a small
// sort are drawn.
func TestValues(t *testing.T) {
	all := slices.Clone(large)
	for _, sort := range small {
		all = append(all, sort.sort)
	}
	for _, sort := range all {
		t.Run(sort, func(t *testing.T) {
			c, s := context(t, sort)
			literals := map[smtlib.Sort][]value.Value{}
			uniform := &sorts.Draw{Context: c, Rand: rand.New(rand.NewPCG(1, 2))}
			near := &sorts.Draw{Context: c, Rand: rand.New(rand.NewPCG(3, 4)), Literals: literals}
			values := append(c.Edges(s), c.Constants(s)...)
			if len(c.Edges(s)) == 0 {
				t.Error("no edges")
			}
			drawn := map[string]bool{}
			for i := range 300 {
				v := uniform.Value(s)
				if i%2 == 1 {
					v = near.Value(s)
				}
				drawn[value.Key(v)] = true
				if values = append(values, v); i < 20 {
					literals[s] = append(literals[s], v)
				}
			}
			if n := c.Size(s); n > 0 && n <= 20 && len(drawn) != int(n) {
				t.Errorf("%d of %d values are drawn", len(drawn), n)
			}
			for i, v := range values {
				if write(t, c, s, v); i > 40 {
					continue
				}
				for _, w := range c.Near(s, v) {
					write(t, c, s, w)
				}
				for _, w := range c.Simpler(s, v) {
					write(t, c, s, w)
					if c.Distance(s, w) >= c.Distance(s, v) {
						t.Errorf("%v is as far from the simplest as %v", w, v)
					}
				}
			}
		})
	}
}

// TestSimplest: the simplest value is found among the edges.
func TestSimplest(t *testing.T) {
	for sort, want := range map[string]string{
		"Bool": "false", "Int": "0", "(_ BitVec 5)": "#b00000", "(_ FloatingPoint 2 3)": "(fp #b0 #b00 #b00)",
		"RoundingMode": "RNE", "String": `""`, "(Seq Int)": "[]", "(Set Int)": "{}", "Color": "red", "(Pair Int Bool)": "none",
		"(Array Int Bool)": "[else: false]", "Trees": "nil",
	} {
		c, s := context(t, sort)
		if got := fmt.Sprint(c.Simplest(s)); got != want {
			t.Errorf("the simplest value of %s is %s, want %s", sort, got, want)
		}
	}
}

// TestDrawsAreFunctions: the same random numbers give the same values.
func TestDrawsAreFunctions(t *testing.T) {
	for _, sort := range large {
		c, s := context(t, sort)
		draw := func() string {
			d := &sorts.Draw{Context: c, Rand: rand.New(rand.NewPCG(5, 6)), Literals: map[smtlib.Sort][]value.Value{}}
			var values []value.Value
			for range 20 {
				values = append(values, d.Value(s))
			}
			return fmt.Sprint(values)
		}
		if first, second := draw(), draw(); first != second {
			t.Errorf("%s: %s, then %s", sort, first, second)
		}
	}
}

// The values in Few differ and can be written; for a small sort, they are all values.
func TestFewValues(t *testing.T) {
	for sort, n := range map[string]int{
		"Bool": 2, "(_ BitVec 3)": 8, "(_ BitVec 9)": 0, "Int": 7, "Real": 13, "String": 15, "(Seq Int)": 15, "(Seq Bool)": 15,
		"(Set Int)": 4, "(Set Bool)": 4, "Tree": 7, "(Array Int Int)": 0,
	} {
		c, s := context(t, sort)
		seen := map[string]bool{}
		for _, v := range c.Few(s) {
			if seen[value.Key(v)] {
				t.Errorf("%s has %v twice", sort, v)
			}
			seen[value.Key(v)] = true
			write(t, c, s, v)
		}
		if len(seen) != n {
			t.Errorf("%s has %d, want %d: %v", sort, len(seen), n, c.Few(s))
		}
	}
}
