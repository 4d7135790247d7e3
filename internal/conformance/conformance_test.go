package conformance

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testenv"
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

// The evaluator agrees with z3 and cvc5, and every row with an evaluation is compared or known not to be comparable.
// make conformance does more of the same.
func TestConformance(t *testing.T) {
	cfg := Config{Solvers: installed(t, "z3", "cvc5"), Trials: 8000, PerRow: 6, Seed: 1, Jobs: 2}
	report, err := Run(t.Context(), newHost(t), cfg)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := report.Write(&table); err != nil {
		t.Fatal(err)
	}
	if !report.Clean() {
		t.Errorf("unexplained disagreements\n%s", table.String())
	}
	uncompared := map[string]bool{}
	for _, l := range report.Uncompared() {
		uncompared[l.Operator] = true
		if Uncovered[l.Operator] == "" && l.Operator != nestedTerms {
			t.Errorf("%s %s was not compared with any solver: %d trials, %d open", l.Theory, l.Operator, l.Trials, l.Open)
		}
	}
	for operator := range Uncovered {
		if !uncompared[operator] {
			t.Errorf("%s is listed as uncovered, but was compared", operator)
		}
	}
	total := report.Total()
	for i, s := range report.Solvers {
		t.Logf("%s: %d of %d terms compared", s.Version, total.Solvers[i].Compared(), total.Trials)
	}
	if t.Failed() {
		t.Log(table.String())
	}
}

// Every row with an evaluation has an application.
func TestEveryRowIsApplied(t *testing.T) {
	u, err := newUniverse(4, rand.New(rand.NewPCG(1, 0)))
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

// The same seed draws the same claims.
func TestDrawsAreReproducible(t *testing.T) {
	draw := func() []string {
		u, err := newUniverse(4, rand.New(rand.NewPCG(7, 0)))
		if err != nil {
			t.Fatal(err)
		}
		src := newSource(u, "bv", rand.New(rand.NewPCG(7, 1)))
		var texts []string
		for _, g := range u.groups {
			for _, app := range g.apps {
				if c, outcome := src.claim(app, 1+src.rng.IntN(3)); outcome == drawn {
					texts = append(texts, c.text)
				}
			}
		}
		return texts
	}
	first, second := draw(), draw()
	if len(first) == 0 || !slices.Equal(first, second) {
		t.Errorf("%d and %d claims, not the same", len(first), len(second))
	}
}

// What a solver is asked, and what its answers are taken for.
func TestReplies(t *testing.T) {
	k := newAsker(newHost(t), installed(t, "z3")[0])
	defer k.close()
	app := func() []*application {
		a := &application{group: &group{name: "test"}}
		a.group.apps = []*application{a}
		return []*application{a}
	}
	claims := []claim{
		{text: "(= (bvadd #x1 #x1) #x2)", apps: app()},
		{text: "(= (bvadd #x1 #x1) #x3)", apps: app()},     // a wrong value
		{text: "(= (/ 1.0 0.0) 2.0)", apps: app()},         // a value where there is none in particular
		{text: "(= (frobnicate 1) 2)", apps: app()},        // no such operator
		{text: "(= (bvadd #x1 #x1 #x1) #x3)", apps: app()}, // what follows is not lost
		{text: "(= (frobnicate 1) 2)", expanded: "(= 2 2)", apps: app()},
	}
	claims[5].apps[0].defined = true
	for _, jointly := range []bool{false, true} {
		replies, err := k.ask(t.Context(), claims, jointly)
		if err != nil {
			t.Fatal(err)
		}
		want := []answer{agreed, refuted, unforced, unsupported, agreed, agreed}
		for i, r := range replies {
			if r.answer != want[i] {
				t.Errorf("%s: %v, want %v (jointly: %v)", claims[i].text, r, want[i], jointly)
			}
		}
	}
}

var header = regexp.MustCompile(`(?m)^; (solver|expect|wrong|right): (.*)$`)

// Each fault has an example that says what the standard wants; TestSamplesAreFound asks the solver.
func TestFaults(t *testing.T) {
	const dir = "../../testdata/solver-faults"
	files, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !slices.ContainsFunc(Faults, func(f Fault) bool { return f.File == filepath.Base(file) }) {
			t.Errorf("%s belongs to no fault", file)
		}
	}
	for _, f := range Faults {
		if _, says := facts(t, filepath.Join(dir, f.File)); !slices.Contains(says["solver"], f.Solver+" "+f.Version) {
			t.Errorf("%s: the head says %v", f.File, says)
		}
	}
}
