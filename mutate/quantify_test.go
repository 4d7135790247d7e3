package mutate

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

const functionSeed = `(set-logic QF_UFLIA)
(declare-sort Color 0)
(declare-fun f (Int Color) Int)
(declare-fun red () Color)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (< (f (+ x 1) red) (ite p (f y red) 7)))
(assert (=> p (= (f x red) (+ y 2))))
`

// Instances have quantifiers of both kinds, alone, nested and with several variables, over a whole sort and with each
// kind of guard, with and without patterns; their logic has quantifiers.
func TestQuantify(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it makes thousands of instances")
	}
	g := generator(t, functionSeed, func(s *Settings) { s.Strategies = []Weight{{"quantify", 1}} })
	met, r := map[string]int{}, g.Round(0)
	for i := range 200 {
		in := r.Instance(i)
		for _, f := range in.Asserted() {
			for _, s := range smtlib.Reachable([]smtlib.Term{f}, in.Arena.Args) {
				if in.Arena.Kind(s) == smtlib.KindQuant {
					describe(in, s, met)
					describeNames(in, s, met)
				}
			}
		}
		if in.Logic == g.Seed.Logic {
			t.Fatalf("instance %d is of logic %s", i, in.Logic)
		}
	}
	for _, want := range []string{
		"forall", "exists", "a quantifier in a quantifier", "several variables", "pattern", "guard =>", "guard and",
		"guard or", "of sort Int", "of sort Bool", "of sort Color", "hides a variable", "hides a constant",
	} {
		if met[want] == 0 {
			t.Errorf("no instance has: %s; there are %v", want, met)
		}
	}
}

// A constant that is a pattern by itself is not replaced by a variable: solvers require a pattern to be an application.
func TestPatternsAreNoVariables(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it makes thousands of instances")
	}
	const patterns = `(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const c Int)
(assert (forall ((x Int)) (! (=> (= x 1) (= (+ (f x) c) (+ c (f x)))) :pattern ((f x)) :pattern (c))))
`
	for _, strategy := range []string{"quantify", "structure"} {
		r := generator(t, patterns, func(s *Settings) { s.Strategies = []Weight{{strategy, 1}} }).Round(0)
		met := 0
		for i := range 300 {
			in := r.Instance(i)
			if in == nil {
				continue
			}
			for _, term := range smtlib.Reachable(in.Asserted(), in.Arena.Args) {
				if in.Arena.Kind(term) != smtlib.KindAnnotated {
					continue
				}
				for _, p := range in.Arena.Args(term)[1:] {
					d := in.Arena.Declaration(p)
					if in.Arena.Kind(p) == smtlib.KindVar || d != nil && d.Kind == smtlib.Defined {
						t.Fatalf("%s: instance %d has the pattern %s", strategy, i, in.Arena.Text(p))
					}
					met++
				}
			}
		}
		if met == 0 {
			t.Errorf("%s: no instance has a pattern", strategy)
		}
	}
}

// describe counts the features of a quantified formula.
func describe(in *instance.Instance, q smtlib.Term, met map[string]int) {
	a := in.Arena
	args := a.Args(q)
	body := args[len(args)-1]
	met[a.Quantifier(q).String()]++
	if len(args) > 2 {
		met["several variables"]++
	}
	for _, v := range args[:len(args)-1] {
		met["of sort "+a.SortString(a.Sort(v))]++
	}
	if a.Kind(body) == smtlib.KindAnnotated {
		met["pattern"]++
		body = a.Args(body)[0]
	}
	if a.Kind(body) == smtlib.KindApp {
		met["guard "+a.FunInfo(a.Fun(body)).Name]++
	}
	if slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{body}, a.Args), func(t smtlib.Term) bool { return a.Kind(t) == smtlib.KindQuant }) {
		met["a quantifier in a quantifier"]++
	}
}

// describeNames counts, in the printed formula, inner quantifiers that bind the name of an outer variable, and
// variables with the name of a constant.
func describeNames(in *instance.Instance, q smtlib.Term, met map[string]int) {
	text := string(smtlib.AppendTerm(nil, in.Arena, q, 0))
	names, body, _ := strings.Cut(text, ")) ")
	for _, name := range []string{"x", "y", "z", "i", "p", "red"} {
		binds := func(part string) bool {
			return strings.Contains(part, "(("+name+" ") || strings.Contains(part, ") ("+name+" ")
		}
		if !binds(names + "))") {
			continue
		}
		if name == "p" || name == "red" { // other names are also those of variables that hide nothing
			met["hides a constant"]++
		}
		if binds(body) {
			met["hides a variable"]++
		}
	}
}

// The strategy cannot act if instances must stay in a logic without quantifiers.
func TestQuantifyStays(t *testing.T) {
	g := generator(t, functionSeed, func(s *Settings) { s.Strategies, s.Stay = []Weight{{"quantify", 1}}, true })
	if err := g.Round(0).Acts(); err == nil {
		t.Error("it makes instances of QF_UFLIA")
	}
}

// Tables follow from the values of the symbols in them, according to z3, too. There are tables of several rows, over a
// whole sort and over some of its values, with one variable and with two, and with both quantifiers.
func TestTables(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it makes thousands of instances")
	}
	testenv.Need(t, "z3")
	m := generator(t, `(set-logic ALL)
(declare-const i Int)
(declare-const b (_ BitVec 8))
(assert (and (= i 3) (bvult b #x10)))
`, nil).Round(0).Material
	g, c := kit.NewGrower(m, rand.New(rand.NewPCG(3, 4)))
	q := quantifier{c: c, rng: g.Rand, values: kit.NewValueClaims(m, g, c)}
	met := map[string]int{}
	script := "(set-option :rlimit 700000)"
	var p smtlib.Printer
	var asked []string
	for len(asked) < 100 {
		f, _ := q.tables()
		if f == smtlib.NoTerm || slices.ContainsFunc(c.Symbols.In(f), func(d *smtlib.Decl) bool {
			return c.Arena.SortIs(d.Result, "Array") // assertions do not determine all of such a value
		}) {
			continue
		}
		if !value.IsTrue(c.Values.Value(f)) {
			t.Fatalf("%s is %s", c.Arena.TermString(f), c.Values.Value(f))
		}
		for _, s := range smtlib.Reachable([]smtlib.Term{f}, c.Arena.Args) {
			if c.Arena.Kind(s) == smtlib.KindQuant {
				describe(&instance.Instance{Script: instance.Script{Arena: c.Arena}}, s, met)
			}
		}
		asked = append(asked, string(p.AppendTerm(nil, c.Arena, f)))
		script += "(push)"
		for _, d := range c.Symbols.In(f) {
			script += fmt.Sprintf("(declare-const %s %s)", d.Name, c.Arena.SortString(d.Result))
			pins, err := g.Material.Model.Pins(c.Arena, d, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, pin := range pins {
				script += fmt.Sprintf("(assert %s)", p.AppendTerm(nil, c.Arena, pin))
			}
		}
		script += fmt.Sprintf("(assert (not %s))(check-sat)(pop)\n", asked[len(asked)-1])
	}
	cmd := exec.Command("z3", "-in")
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.Output()
	answers := strings.Fields(string(out))
	if err != nil || len(answers) != len(asked) {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, answer := range answers {
		met[answer]++
		if answer == "sat" {
			t.Errorf("z3 does not see that %s", asked[i])
		}
	}
	for want, n := range map[string]int{
		"unsat": 80, "forall": 1, "exists": 1, "several variables": 1, "guard =>": 1, "guard and": 1, "guard =": 1,
	} {
		if met[want] < n {
			t.Errorf("there are %d: %s; there are %v", met[want], want, met)
		}
	}
}
