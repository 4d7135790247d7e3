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
			script := string(w.AppendInstance(nil, in, of.Dialect(name).Dialect))
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
