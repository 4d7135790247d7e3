package operators

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/value"
)

// There is a symbol for each function of a rank, exactly once.
func TestEveryFunctionIsThere(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]map[string]bool{}
	for _, f := range u.functions {
		rank, table := u.arena.SortString(f.Fun.Result)+" of", ""
		for _, s := range f.Fun.Params {
			rank += " " + u.arena.SortString(s)
		}
		for _, e := range f.Entries {
			table += fmt.Sprint(value.Key(f.At(e.Args)), " ")
		}
		if tables[rank] == nil {
			tables[rank] = map[string]bool{}
		}
		if tables[rank][table] {
			t.Errorf("%s twice: %s", rank, table)
		}
		tables[rank][table] = true
	}
	for rank, want := range map[string]int{
		"Bool of Bool": 4, "(_ BitVec 1) of Bool": 4, "Color of Bool": 9, "Bool of Color": 8, "Color of Color": 27,
		"Bool of Bool Bool": 16, "Bool of (_ BitVec 1) (_ BitVec 1)": 16, "Bool of Bool Color": 64,
		"Color of Bool Bool": 0,
	} {
		if got := len(tables[rank]); got != want {
			t.Errorf("%s: %d functions, want %d", rank, got, want)
		}
	}
}

// Scripts about function symbols are right on all ways: satisfiable ones are true under their witness.
func TestFunctionsHaveWitnesses(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, functionTheory, rand.New(rand.NewPCG(1, 1)))
	g := u.groups[slices.IndexFunc(u.groups, func(g *group) bool { return g.name == functionName })]
	for _, app := range spread(g.apps, 30, 0) {
		f := m.formOf(app)
		claims := slices.Collect(m.cases(f, 100, false, opens{}))
		for _, way := range Ways() {
			if way == Inverse {
				claims = slices.Collect(m.inverses(f, 100, opens{}))
			}
			if len(claims) == 0 {
				t.Fatalf("%s, %s: no claims", f.where, way)
			}
			for _, c := range claims {
				for _, facing := range []facing{together, against} {
					if facing == together && way == Inverse && len(c.members) == 0 {
						continue
					}
					q := question{way: way, facing: facing, logic: universal, prelude: u.prelude, bare: true}
					s := (*script)(nil)
					if way == Assumptions {
						s = m.assume(q, []*claim{c}, false)
					} else {
						s = m.write(q, []*claim{c})
					}
					if _, err := instanceOf(s); err != nil {
						t.Fatalf("%s: %v\n%s", way, err, s.text)
					}
				}
			}
		}
	}
}

// z3 and cvc5 are right about function symbols on all ways.
func TestFunctions(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: thousands of terms are evaluated")
	}
	cfg := conformance(t, scant, "z3", "cvc5")
	cfg.Theories = []string{functionTheory}
	cfg.Scope.forms, cfg.Scope.asks[composed] = [4]int{0, 0, 40, 40}, amount{}
	report, err := cfg.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range report.Solvers {
		for _, way := range Ways() {
			c := report.cell(Line{functionTheory, functionName}, s.Name, way)
			if c.Right < 100 || c.Right != c.Cases {
				t.Errorf("%s, %s: %d of %d are right; wrong: %v, %s", s.Name, way, c.Right, c.Cases, c.WrongClaims,
					c.Reason)
			}
		}
	}
}
