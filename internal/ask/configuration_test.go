package ask

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

const catalog = `
[x]
command = ["x"]
check_using = "(check-sat-using {})"
own_tactic = "smt"
[[x.vary]]
options = ["a=1|2", "b=1", "c=1", "d=1"]
tactics = ["s", "t", "u"]
alone = ["whole"]
[[x.vary]]
symbols = ["maximize"]
options = ["engine=1|2"]
weight = 9
[plain]
command = ["plain"]
[[plain.vary]]
options = ["a=1|2", "b=1"]
`

// varied gives a solver of the catalog that is run under configurations.
func varied(t *testing.T, name string, share float64) *Target {
	t.Helper()
	c, err := (&solvers.Catalog{}).With("test", []byte(catalog))
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	of := NewTarget(s)
	of.Probe = &solvers.Probe{}
	of.vary = Vary{Share: share, Grade: solvers.Supported}
	return of
}

// instances are some of two seeds, in blocks of ten.
func instances(t *testing.T, n int) []*instance.Instance {
	t.Helper()
	var all []*instance.Instance
	for _, text := range []string{"(declare-const x Int)(assert (> x 2))", "(declare-const y Int)(assert (< y 2))"} {
		seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic QF_LIA)"+text))
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			in := &instance.Instance{Seeds: []*fragment.Seed{seed}, Index: i, Block: i / 10 * 10}
			in.Logic = "QF_LIA"
			all = append(all, in)
		}
	}
	return all
}

// Instances with objectives are run with options that are for these, and without tactics, which optimize nothing.
// Others are not.
func TestVariantOfObjectives(t *testing.T) {
	of, engines, varied := varied(t, "x", 0.2), 0, 0
	for _, in := range instances(t, 2000) {
		if strings.Contains(strings.Join(of.Variant(1, in).Options, " "), "engine") {
			t.Fatal("an instance without objectives is run with an option for these")
		}
		in.Steps = []smtlib.Command{smtlib.Objective{}}
		v := of.Variant(1, in)
		if v.Varied() {
			varied++
		}
		if v.Tactic() != "" {
			t.Fatalf("an instance with objectives is run with the tactic %s", v.Tactic())
		}
		if strings.Contains(strings.Join(v.Options, " "), "engine") {
			engines++
		}
	}
	if varied < 600 || engines < varied/2 {
		t.Errorf("of 4000 instances with objectives, %d are varied, %d of these with an engine", varied, engines)
	}
}

// The share of varied instances is as configured, with tactics and without; neighbours have the same options; and the
// drawn configuration depends neither on the order of draws nor on earlier ones.
func TestVariant(t *testing.T) {
	for _, name := range []string{"x", "plain"} {
		t.Run(name, func(t *testing.T) {
			const n = 20_000
			ins := instances(t, n)
			of, varieties, number := varied(t, name, 0.2), map[string]bool{}, 0
			drawn := map[*instance.Instance]string{}
			var before *instance.Instance
			var options []string
			for _, in := range ins {
				v := of.Variant(1, in)
				drawn[in] = fmt.Sprintf("%q %q", v.Options, v.Tactic())
				varieties[drawn[in]] = true
				if v.Varied() {
					number++
				}
				together := func(in *instance.Instance) int { return (in.Index - in.Block) / optionNeighbours }
				if before != nil && before.Block == in.Block && together(before) == together(in) &&
					before.Seed() == in.Seed() && !slices.Equal(options, v.Options) {
					t.Fatalf("neighbours have %q and %q", options, v.Options)
				}
				before, options = in, v.Options
				if v.check != "" && !strings.Contains(v.check, "smt") && v.Tactic() != "whole" {
					t.Fatalf("a check is %s", v.check)
				}
			}
			if share := float64(number) / float64(len(ins)); share < 0.18 || share > 0.22 {
				t.Errorf("a share of %.3f of the instances is run under configurations, want 0.2", share)
			}
			if len(varieties) < 3 {
				t.Errorf("only %d configurations", len(varieties))
			}
			other := varied(t, name, 0.2)
			rand.New(rand.NewPCG(1, 2)).Shuffle(len(ins), func(i, j int) { ins[i], ins[j] = ins[j], ins[i] })
			for _, in := range ins {
				v := other.Variant(1, in)
				if got := fmt.Sprintf("%q %q", v.Options, v.Tactic()); got != drawn[in] {
					t.Fatalf("%s, and in another order %s", drawn[in], got)
				}
			}
		})
	}
}

// Half of the instances that assert nearly what their seed does are run under the options that it sets, in a comment,
// too, as far as the catalog has them; of others few are.
func TestOptionsOfSeed(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte("; COMMAND-LINE: a=2 --dangerous c 1\n"+
		"(set-option :b 1)(set-logic QF_LIA)(declare-const x Int)(assert (> x 2))"))
	if err != nil {
		t.Fatal(err)
	}
	of := varied(t, "plain", 0.1)
	for asSeed, want := range map[bool]float64{true: 0.5, false: 0.2 * 3 / 4} {
		const n = 4000
		under := 0
		for i := range n {
			in := &instance.Instance{Seeds: []*fragment.Seed{seed}, Index: i, Block: i / 8 * 8, AsSeed: asSeed}
			if options := of.Variant(1, in).Options; slices.Equal(options, []string{"a=2", "b=1"}) {
				under++
			}
		}
		if share := float64(under) / n; share < want-0.05 || share > want+0.05 {
			t.Errorf("as its seed %v: a share of %.2f is run under its options, want %.2f", asSeed, share, want)
		}
	}
	none := varied(t, "plain", 0.1)
	none.vary.Grade = ""
	for i := range 100 {
		in := &instance.Instance{Seeds: []*fragment.Seed{seed}, Index: i, Block: i / 8 * 8, AsSeed: true}
		standard := *in
		standard.Standard = true
		if of.Variant(1, &standard).Varied() {
			t.Errorf("an instance on default options is run under %v", of.Variant(1, &standard).Configuration)
		}
		if none.Variant(1, in).Varied() {
			t.Fatal("options are varied, though nobody wants it")
		}
	}
}

// Options that the catalog does not have are taken over if the user wants it, and can be named.
func TestSeedOptions(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-option :b 1)(set-option :sat.smt false)"+
		"(set-option :sat.smt true)(set-option :drat.file f)(set-option :sat.gc x)(set-option :timeout 5)(assert true)"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		caption       string
		vary          Vary
		options, left string // options that it is run with, and options that are left out
	}{
		{"none", Vary{Share: 1, Grade: solvers.Supported}, "[b=1]", "[sat.smt sat.gc]"},
		{"one", Vary{Share: 1, Grade: solvers.Supported, Seeds: SeedOptions{Names: []string{"sat.smt"}}}, "[b=1 sat.smt=true]",
			"[sat.gc]"},
		{"all", Vary{Share: 1, Grade: solvers.Supported, Seeds: SeedOptions{All: true}}, "[b=1 sat.gc=x sat.smt=true]", "[]"},
		{"no others", Vary{Share: 1, Seeds: SeedOptions{All: true}}, "[b=1 sat.gc=x sat.smt=true]", "[]"},
		{"no options at all", Vary{Share: 1}, "[]", "[]"},
	} {
		of := varied(t, "plain", 1)
		entry := *of.Entry
		entry.OptionForm = "NAME=VALUE"
		solver := *of.Solver
		solver.Entry, of.Solver, of.vary = &entry, &solver, c.vary
		met, left := []string{}, []string{}
		for i := range 400 {
			in := &instance.Instance{Seeds: []*fragment.Seed{seed}, Index: i, Block: i, AsSeed: true}
			if options := of.Variant(1, in).Options; slices.Contains(options, "b=1") && len(options) >= len(met) {
				met = options
			}
		}
		for _, set := range lastOf(seed.Options) {
			if takes, could := of.TakesOption(seed, set); could && !takes {
				left = append(left, set.Keyword)
			}
		}
		if fmt.Sprint(met) != c.options || fmt.Sprint(left) != c.left {
			t.Errorf("%s: run with %v, left out %v", c.caption, met, left)
		}
	}
}

// A short campaign on one seed draws many of a solver's options, above all those that fit the seed.
func TestManyOptions(t *testing.T) {
	c, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Resolve("z3=z3")
	if err != nil {
		t.Fatal(err)
	}
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(declare-const x Real) (assert (< (* x x) 2.0))"))
	if err != nil {
		t.Fatal(err)
	}
	of := NewTarget(s)
	of.Probe, of.vary = &solvers.Probe{}, Vary{Share: 0.2, Grade: solvers.Supported}
	const campaigns = 20
	met := map[string]int{} // key: module; sum over all campaigns of their different options
	for masterSeed := range uint64(campaigns) {
		drawn := map[string]bool{}
		for i := range 1000 {
			in := &instance.Instance{Seeds: []*fragment.Seed{seed}, Index: i, Block: i / 24 * 24, Symbols: seed.Symbols}
			in.Logic = seed.Logic
			for _, option := range of.Variant(masterSeed, in).Options {
				name, _, _ := strings.Cut(option, "=")
				if module, _, _ := strings.Cut(name, "."); !drawn[name] {
					met["all"]++
					met[module]++
				}
				drawn[name] = true
			}
		}
	}
	if met["all"] < 20*campaigns || met["nlsat"] < 5*campaigns || met["sat"] > met["nlsat"] {
		t.Errorf("%d campaigns meet %v options", campaigns, met)
	}
}

// An item that a solver refuses, or with which it does not decide, is not used again for the logic; one that it does
// not know is not used for any logic.
func TestExperience(t *testing.T) {
	configuration := Configuration{Options: []string{"a=1", "b=1"}, Tactics: []string{"s"}, own: true}
	answer := func(v solvers.Verdict) *solvers.Result { return &solvers.Result{Verdict: v} }
	for _, c := range []struct {
		name        string
		learn       func(of *Target)
		want, other string // what is left of the configuration for logic L, and for another logic
	}{
		{"nothing is known", func(*Target) {}, "a=1 b=1 s", "a=1 b=1 s"},
		{"an option is refused", func(of *Target) { of.Under(configuration).Alone()[0].Refuse("L") }, "b=1 s", "a=1 b=1 s"},
		{"an option is refused again and again", func(of *Target) {
			for _, logic := range []string{"K", "L", "N"} {
				of.Under(configuration).Alone()[0].Refuse(logic)
			}
		}, "b=1 s", "b=1 s"},
		{"all together are refused", func(of *Target) { of.Under(configuration).Refuse("L") }, "", "a=1 b=1 s"},
		{"a tactic does not decide", func(of *Target) {
			for range patience {
				of.Under(Configuration{Tactics: []string{"s"}, own: true}).Learn("L", answer(solvers.Unknown))
			}
		}, "a=1 b=1", "a=1 b=1 s"},
		{"a tactic does not decide now and then", func(of *Target) {
			for range patience {
				of.Under(Configuration{Tactics: []string{"s"}, own: true}).Learn("L", answer(solvers.Unknown))
				of.Under(Configuration{Tactics: []string{"s"}, own: true}).Learn("L", answer(solvers.Sat))
			}
		}, "a=1 b=1 s", "a=1 b=1 s"},
		{"an option takes all the time", func(of *Target) {
			of.Under(Configuration{Options: []string{"b=1"}}).Learn("L", answer(solvers.Timeout))
		}, "a=1 s", "a=1 b=1 s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := varied(t, "x", 1)
			c.learn(of)
			if got := of.known.without(configuration, "L").String(); got != c.want {
				t.Errorf("for the logic there is %q left, want %q", got, c.want)
			}
			if got := of.known.without(configuration, "M").String(); got != c.other {
				t.Errorf("for another logic there is %q left, want %q", got, c.other)
			}
		})
	}
}

// A tactic needs no process of its own, options do.
func TestProcess(t *testing.T) {
	of := varied(t, "x", 1)
	tactic := Configuration{Tactics: []string{"s", "t"}, own: true}
	both := Configuration{Options: []string{"a=1"}, Tactics: []string{"s"}, own: true}
	if of.Under(tactic).Process() != of {
		t.Error("a tactic takes a process of its own")
	}
	if v := of.Under(both).Process(); v == of || v != of.Under(Configuration{Options: []string{"a=1"}}) {
		t.Error("options do not have the process of their own")
	}
	if got := of.Under(tactic).check; got != "(check-sat-using (then s t smt))" {
		t.Errorf("it checks with %s", got)
	}
	if v := of.Under(both); v != of.Under(both) {
		t.Error("one configuration is two targets")
	}
}

// The options that a seed sets are drawn together, as far as the catalog has them with these values; a seed without
// such options is run under the same configurations as ever.
func TestOptionsOf(t *testing.T) {
	of := varied(t, "x", 1)
	seed := func(options string) *fragment.Seed {
		text := options + "(set-logic QF_LIA)(declare-const x Int)(assert (> x 2))"
		s, err := fragment.ReadSeed("seed.smt2", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	own := seed("(set-option :c 1)(set-option :a 2)(set-option :b 7)(set-option :produce-models true)")
	together := 0
	for i := range 400 {
		in := &instance.Instance{Seeds: []*fragment.Seed{own}, Index: i, Block: i}
		in.Logic = "QF_LIA"
		options := of.Variant(1, in).Configuration.Options
		if slices.Equal(options, []string{"a=2", "c=1"}) {
			together++
		}
	}
	if together < 200 {
		t.Errorf("%d of 400 instances are run with both options of their seed", together)
	}
	flags := []solvers.Choice{
		{Name: "--x", Texts: []string{"--no-x"}}, {Name: "--y", Texts: []string{"--y"}},
		{Name: "--z", Texts: []string{"--z=on", "--z=off"}}, {Name: "--w", Texts: []string{"--w"}},
	}
	s := seed("(set-option :x false)(set-option :y true)(set-option :z off)(set-option :w false)")
	if got, want := chosenBy(s, flags), []string{"--no-x", "--y", "--z=off"}; !slices.Equal(got, want) {
		t.Errorf("%v; want %v", got, want)
	}
	if got := chosenBy(seed(""), flags); got != nil {
		t.Errorf("%v", got)
	}
}
