package oracle

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that answers an instance has the optional parts of SMT-LIB that its formulas have, and not what the instance
// may contain, as others of its seed do. Literals alone tell nothing of a theory.
func TestUnknownParts(t *testing.T) {
	generic := &solvers.Entry{Generic: true}
	z3, _ := loadCatalog(t).Entry("z3")
	for _, c := range []struct {
		caption, script string
		entry           *solvers.Entry
		has, want       []string
	}{
		{"an operator", "(declare-fun x () Real)(assert (= (sin x) 0.0))", z3, nil, []string{"sin"}},
		{"the same, known", "(declare-fun x () Real)(assert (= (sin x) 0.0))", z3, []string{"sin"}, nil},
		{"a sort", "(declare-fun x () (Seq Int))(assert (= x x))", z3, nil, []string{"Seq"}},
		{"nothing of it", "(declare-fun x () Real)(assert (= x 0.0))", z3, nil, nil},
		{"theories", "(declare-fun x () Real)(assert (= x 0.0))", generic, nil, []string{"Real"}},
		{"literals", "(assert (= 1 2))", generic, nil, nil},
		{"a theory in another one", "(declare-fun a () (Array Int (_ BitVec 4)))(assert (= a a))", generic, []string{"Int"},
			[]string{"Array", "BitVec"}},
		{"quantifiers and functions", "(declare-fun f (Int) Int)(assert (forall ((x Int)) (= (f x) x)))", generic, nil,
			[]string{"Int", "functions", "quantifiers"}},
		{"a remainder in a linear logic", "(set-logic QF_LIA)(declare-fun x () Int)(assert (= (mod x 2) 0))", z3, nil,
			[]string{"mod"}},
	} {
		in := asked(t, c.script+"(check-sat)", instance.None)
		in.Symbols = []string{"Seq", "Set", "Tuple", "iand", "mod", "sin"} // symbols of the seed
		r := Run{Entry: c.entry, Asked: in, Has: func(part string) bool { return slices.Contains(c.has, part) }}
		if got := r.UnknownParts(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
}

// What a solver says it does not know is a symbol of a theory that it names, in words that are its own.
func TestLacking(t *testing.T) {
	const script = "(declare-fun mod2 (Int) Int)(declare-fun x () (Set Int))" +
		"(assert (= (mod (set.card x) 2) (mod2 0)))(check-sat)"
	for _, c := range []struct{ reason, unknown, want string }{
		{"unknown constant mod", "mod", "mod"},
		{"unknown constant mod2", "mod2", ""},
		{"1:30: there is no set.card here", "", "set.card"},
		{"1:30: cannot make 'Set'.", "", "Set"},
		{"1:30: expected an argument of sort Int", "", ""},
		{"1:30: Settings are wrong", "", ""},
	} {
		z3, _ := loadCatalog(t).Entry("z3")
		r := Run{Entry: z3, Asked: asked(t, script, instance.None), Result: &solvers.Result{
			Verdict: solvers.Error, Reason: c.reason, Unknown: c.unknown,
		}}
		if got := r.Lacking(); got != c.want {
			t.Errorf("%s: %q, want %q", c.reason, got, c.want)
		}
	}
}
