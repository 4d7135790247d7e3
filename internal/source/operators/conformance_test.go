package operators

import (
	"context"
	"flag"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// installed resolves solvers of the catalog. Without the programs the test is skipped, in CI it fails.
func installed(t *testing.T, names ...string) []*solvers.Solver {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return resolve(t, catalog, names...)
}

// steadily is installed, with solvers that give up a check after a fixed amount of work.
func steadily(t *testing.T, names ...string) []*solvers.Solver {
	t.Helper()
	return resolve(t, steadyCatalog(t), names...)
}

func steadyCatalog(t *testing.T) *solvers.Catalog {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err == nil {
		catalog, err = catalog.With("steady", []byte(steady))
	}
	if err != nil {
		t.Fatal(err)
	}
	return catalog
}

func resolve(t *testing.T, catalog *solvers.Catalog, names ...string) []*solvers.Solver {
	t.Helper()
	var found []*solvers.Solver
	for _, name := range names {
		s, err := catalog.Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		testenv.Need(t, s.Command[0])
		found = append(found, s)
	}
	return found
}

func newHost(t *testing.T) *solvers.Host {
	t.Helper()
	h, err := solvers.NewHost(solvers.HostConfig{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// processes makes an asker of a host's processes.
func processes(t *testing.T, host *solvers.Host) ask.Asker {
	p := ask.NewProcesses(host, solvers.Limits{}, nil)
	t.Cleanup(p.Close)
	return p
}

// probed is a solver with what its probe has shown.
func probed(s *solvers.Solver, probe *solvers.Probe) *ask.Target {
	t := ask.NewTarget(s)
	t.Probe = probe
	return t
}

// alone asks each question by itself.
func alone(t *testing.T, by ask.Asker) asks {
	return func(q *engine.Question) (*solvers.Result, error) {
		var p ask.Printer
		a, err := ask.One(t.Context(), by, p.Question(q.Target, q.Text, q.How))
		return a.Result, err
	}
}

// full makes tests ask about all claims of a scope, ask every solver about each law, and use several applications of
// each operator. This takes a quarter of an hour; make conformance does it.
var full = flag.Bool("full", false, "ask about all claims, not only about those that are likely to show something")

// scant asks about a few claims of each operator, and few about even fewer.
var (
	scant = Scope{
		Name: "scant", widest: 2, longest: 4, perPair: 4, draws: 2500, wrong: 100, patience: 3 * time.Second,
		asks: [tasks]amount{
			smallSorts: {claims: [4]int{120, 40, 8, 20}, least: leastRows, most: [4]int{60, 20, 4, 16}},
			largeSorts: {claims: [4]int{80}, least: leastEdges},
			composed:   {claims: [4]int{40, 40, 10, 10}, least: [4]int{4, 4, 2, 2}, most: mostRows},
		},
	}
	few = Scope{
		Name: "few", widest: 2, longest: 4, forms: [4]int{6}, perPair: 1, draws: 100, wrong: 4,
		patience: 300 * time.Millisecond,
		asks: [tasks]amount{
			smallSorts: {claims: [4]int{36}, least: leastRows, most: [4]int{12}},
			largeSorts: {claims: [4]int{16}, least: leastEdges},
			composed:   {claims: [4]int{4}, least: [4]int{1}, most: mostRows},
		},
	}
)

// steady makes solvers give up a check after a fixed amount of work, which, unlike time, does not depend on what else
// the machine does.
const steady = `
[z3]
command = ["z3", "rlimit=300000"]
[cvc5]
command = ["cvc5", "--rlimit-per=20000"]
`

// skipShort skips tests that take longer than all others together.
func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it asks solvers thousands of questions")
	}
}

// conformance has a minute for a claim: how soon solvers answer depends on what else the machine does. Claims that take
// them long together are asked about in parts.
func conformance(t *testing.T, scope Scope, names ...string) campaign {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	resolve(t, catalog, names...)
	scope.batch, scope.single, scope.budget = 3*time.Second, time.Minute, 0
	if *full {
		scope.single = 2 * time.Second
	}
	return campaign{Source{Scope: scope}, engine.Config{
		Config: seeds.Config{
			MasterSeed: 1, Settings: mutate.Defaults(), Jobs: 2, Out: filepath.Join(t.TempDir(), "out"),
			Logger: slog.New(slog.DiscardHandler),
		},
		Solvers: names, Catalog: catalog, OnlySame: true,
	}}
}

// campaign is a campaign over operators alone.
type campaign struct {
	Source
	engine.Config
}

// run asks solvers until ctx ends, and returns the results.
func (c campaign) run(ctx context.Context) (*Report, error) {
	c.Sources = []engine.SeedSource{&c.Source}
	_, err := engine.Run(ctx, context.WithoutCancel(ctx), c.Config)
	r := c.Report()
	if err == nil {
		err = r.Untested()
	}
	return r, err
}

// z3 and cvc5 show only known faults, and every row with an evaluation is compared with one of them, or is known not to
// be comparable. Unless the flag full is set, cvc5 is only asked about rows that z3 does not read.
func TestConformance(t *testing.T) {
	skipShort(t)
	scope, rounds := few, [][]string{{"z3"}, {"cvc5"}}
	if *full {
		scope, rounds = scant, [][]string{{"z3", "cvc5"}}
	}
	compared := map[Line]int{}
	var left []string // operators that were compared with no solver; nil for all
	for _, names := range rounds {
		cfg := conformance(t, scope, names...)
		cfg.Catalog, cfg.Ways, cfg.Operators = steadyCatalog(t), []Way{Ground}, left
		report, err := cfg.run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		wrongOnlyAsKnown(t, report, names)
		left = []string{}
		for _, l := range report.Order {
			for _, s := range report.Solvers {
				c := report.whole(l, s.Name)
				compared[l] += c.Right + c.Wrong + c.Crashed
			}
			if compared[l] == 0 && l.Operator != compositions {
				left = append(left, l.Operator)
			}
		}
		t.Logf("%v: %+v", names, report.Summary())
	}
	for l, n := range compared {
		switch listed := Uncovered[l.Operator] != ""; {
		case n == 0 && !listed && l.Operator != compositions:
			t.Errorf("%s %s was not compared with any solver", l.Theory, l.Operator)
		case n > 0 && listed:
			t.Errorf("%s is listed as uncovered, but was compared", l.Operator)
		}
	}
}

// wrongOnlyAsKnown fails the test if a wrong answer of solvers of these names is not explained by a known fault.
func wrongOnlyAsKnown(t *testing.T, report *Report, names []string) {
	t.Helper()
	for i, s := range report.Solvers {
		faults := faultsOf(names[i], s.Version)
		for key, c := range report.Cells {
			if key.Solver != s.Name {
				continue
			}
			for _, claim := range c.WrongClaims {
				if faulty(t, claim, faults) == nil {
					t.Errorf("%s %s, %s, %s: no fault is known that explains %s\n%+v", key.Theory, key.Operator, key.Solver, key.Way,
						claim, c.Examples)
				}
			}
			if c.Unconfirmed > 0 {
				t.Errorf("%s %s, %s, %s: %d wrong in a session only", key.Theory, key.Operator, key.Solver, key.Way, c.Unconfirmed)
			}
		}
	}
}

// Every row with an evaluation has an application.
func TestEveryRowIsApplied(t *testing.T) {
	for _, w := range []world{smallWorld, largeWorld} {
		everyRowIsApplied(t, w)
	}
}

func everyRowIsApplied(t *testing.T, w world) {
	t.Helper()
	u, err := newUniverse(w, 4, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range theory.Rows() {
		if row.Eval == nil || Uncovered[row.Name] != "" {
			continue
		}
		at := slices.IndexFunc(u.groups, func(g *group) bool { return g.row == row })
		if at < 0 || len(u.groups[at].apps) == 0 {
			t.Errorf("%s %s: no sorts and indices were found that its rule accepts", row.Theory, row.Name)
		}
	}
}

// The same seed gives the same cases.
func TestCasesAreReproducible(t *testing.T) {
	cases := func() []string {
		u, err := newUniverse(largeWorld, 4, rand.New(rand.NewPCG(7, 0)))
		if err != nil {
			t.Fatal(err)
		}
		m := newMaker(u, "bv", rand.New(rand.NewPCG(7, 1)))
		var texts []string
		for _, g := range u.groups {
			for _, app := range g.apps {
				for c := range m.cases(m.formOf(app), 5, false, opens{}) {
					texts = append(texts, c.text())
				}
			}
		}
		k := &asker{knowledge: newKnowledge()}
		for _, c := range m.drawnClaims(k, u.groups, 50) {
			texts = append(texts, c.text())
		}
		return texts
	}
	first, second := cases(), cases()
	if len(first) == 0 || !slices.Equal(first, second) {
		t.Errorf("%d and %d cases, not the same", len(first), len(second))
	}
}

// Each fault has an example that says what the standard demands; TestSamplesAreFound asks the solver.
func TestFaults(t *testing.T) {
	for _, f := range Faults {
		if s := sample(t, f.Sample); !s.Solver.Have(f.Solver, f.Version) {
			t.Errorf("%s: wrong are %v", f.Sample, s.Solver)
		}
	}
}
