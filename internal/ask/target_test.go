package ask

import (
	"maps"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Where a seed sets no logic, half of the scripts set ALL, if the solver has that; neighbours are all written alike.
// Where a seed sets one, all scripts do.
func TestLogicName(t *testing.T) {
	c, err := (&solvers.Catalog{}).With("test", []byte(`
[all]
command = ["all"]
[few]
command = ["few"]
logics = ["QF_*"]
`))
	if err != nil {
		t.Fatal(err)
	}
	const text = "(declare-const x Int) (assert (> x 2))"
	for _, test := range []struct {
		solver, seed string
		want         []string
	}{
		{"all", text, []string{"ALL", "QF_LIA"}}, {"few", text, []string{"QF_LIA"}},
		{"all", "(set-logic QF_LIA)" + text, []string{"QF_LIA"}},
	} {
		seed, err := fragment.ReadSeed("seed.smt2", []byte(test.seed))
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.Resolve(test.solver)
		if err != nil {
			t.Fatal(err)
		}
		of, times := NewTarget(s), map[string]int{}
		for i := range 4000 {
			in := &instance.Instance{
				Script: instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions), Seeds: []*fragment.Seed{seed},
				Symbols: seed.Symbols, Index: i, Block: i / 10 * 10,
			}
			name := of.LogicName(1, in)
			times[name]++
			if in.Index = in.Block; of.LogicName(1, in) != name {
				t.Fatalf("%s: neighbours get %q and %q", test.solver, name, of.LogicName(1, in))
			}
			var w instance.Writer
			script := string(w.AppendInstance(nil, in, of.InLogic(name).Dialect))
			if sets := smtlib.LogicOf([]byte(script)); sets != name {
				t.Fatalf("under %q, it reads\n%s", name, script)
			}
		}
		got := slices.Sorted(maps.Keys(times))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s gets %q of %s, want %q", test.solver, got, test.seed, test.want)
		}
		for name, n := range times {
			if len(test.want) == 2 && (n < 1600 || n > 2400) {
				t.Errorf("%s gets %q %d times of 4000", test.solver, name, n)
			}
		}
	}
}

// In mode auto, instances that share assertions run in a tree, all others in a session; what a solver cannot do, or
// does badly in a logic, is left out. Where the user names a mode, there is no other but a process for each.
func TestMode(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic QF_LIA) (declare-const x Int) (assert (> x 2))"))
	if err != nil {
		t.Fatal(err)
	}
	family := &instance.Instance{
		Script: instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions), Seeds: []*fragment.Seed{seed}, Family: true,
		Group: new(instance.Group), Checks: make([]instance.Check, 1),
	}
	single := *family
	single.Family = false
	runs := func(t *Target, m Mode, n, limits int) {
		for i := range n {
			t.Ran("QF_LIA", m, i < limits)
		}
	}
	both := &solvers.Probe{Reset: true, PushPop: true}
	for _, c := range []struct {
		caption        string
		want           Mode
		probe          *solvers.Probe
		before         func(*Target)
		family, single Mode
	}{
		{"by default", Auto, both, nil, Tree, Reset},
		{"without push and pop", Auto, &solvers.Probe{Reset: true}, nil, Reset, Reset},
		{"without reset", Auto, &solvers.Probe{PushPop: true}, nil, Tree, Fresh},
		{"no sessions", Auto, &solvers.Probe{}, nil, Fresh, Fresh},
		{"reset is asked for", Reset, both, nil, Reset, Reset},
		{"tree is asked for", Tree, both, nil, Tree, Tree},
		{"fresh is asked for", Fresh, both, nil, Fresh, Fresh},
		{"walks show faults", Auto, both, func(t *Target) {
			for range maxFaults {
				t.Fault("QF_LIA", Tree)
			}
		}, Reset, Reset},
		{"walks end at limits", Auto, both, func(t *Target) { runs(t, Tree, 20, 3) }, Reset, Reset},
		{"walks end at few limits", Auto, both, func(t *Target) { runs(t, Tree, 20, 2) }, Tree, Reset},
		{"walks end at limits less often than sessions", Auto, both, func(t *Target) {
			runs(t, Tree, 100, 5)
			runs(t, Reset, 50, 3)
		}, Tree, Reset},
		{"walks end at limits more often than sessions", Auto, both, func(t *Target) {
			runs(t, Tree, 100, 5)
			runs(t, Reset, 100, 4)
		}, Reset, Reset},
	} {
		of := NewTarget(&solvers.Solver{Entry: &solvers.Entry{}})
		of.probed(c.probe, c.want, false)
		if c.before != nil {
			c.before(of)
		}
		if got, alone := of.Mode(family, family), of.Mode(&single, &single); got != c.family || alone != c.single {
			t.Errorf("%s: %s for instances that share assertions, %s for others, want %s, %s", c.caption, got, alone, c.family,
				c.single)
		}
	}
}
