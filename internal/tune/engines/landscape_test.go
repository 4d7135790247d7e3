package engines

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/solvers"
)

// The domains of the thesis (figure 5.3) as engines, each behind those that are below it; the solver as it is is its
// domain bool, which is comparable with no other.
var (
	landscapeNames = []string{
		solvers.DefaultEngine, "int", "zones", "oct", "pk", "term-int", "ric", "disint", "boxes", "term-disint",
	}
	landscapeAbove = map[string][]string{
		"int": {"zones", "term-int", "ric", "disint"}, "zones": {"oct"}, "oct": {"pk"}, "disint": {"boxes", "term-disint"},
	}
)

// Of a landscape: the checks, and the milliseconds or steps that a recipe has for each.
const (
	landscapeChecks = 50
	landscapeBound  = 1000
)

// landscape is a table of which checks engines decide, and how long each takes for a check.
type landscape struct {
	solves map[string][]bool
	took   map[string]int64
}

// newLandscape draws what each engine decides: all that those immediately below it do, and each other check with
// probability 0.15. It takes 50, and one and a half times as long as they.
func newLandscape(rng *rand.Rand) *landscape {
	l := &landscape{map[string][]bool{}, map[string]int64{}}
	for _, name := range landscapeNames {
		solves, took := make([]bool, landscapeChecks), 50.0
		for _, lower := range landscapeNames {
			if !slices.Contains(landscapeAbove[lower], name) {
				continue
			}
			took += 1.5 * float64(l.took[lower])
			for i, solved := range l.solves[lower] {
				solves[i] = solves[i] || solved
			}
		}
		for i := range solves {
			solves[i] = rng.Float64() < 0.15 || solves[i]
		}
		l.solves[name], l.took[name] = solves, int64(took)
	}
	return l
}

// engineOf is the engine that some options stand for.
func engineOf(options []string) string {
	for _, o := range options {
		if name := strings.TrimPrefix(o, "--"); slices.Contains(landscapeNames, name) {
			return name
		}
	}
	return solvers.DefaultEngine
}

// answer plays the table.
func (l *landscape) answer(n int, options []string) (solvers.Verdict, int64) {
	engine := engineOf(options)
	if l.solves[engine][n] {
		return solvers.Sat, l.took[engine]
	}
	return "", l.took[engine]
}

// cost is what a sequence of engines costs by the table alone: each has an equal share of what is left of the bound for
// a check, and those behind an engine get what it does not decide. unit is a millisecond or a step.
func (l *landscape) cost(engines []string, unit int64) float64 {
	open, used := 0, int64(0)
	for n := range landscapeChecks {
		left, decided := landscapeBound*unit, false
		for i, name := range engines {
			share, took := left/int64(len(engines)-i), l.took[name]*unit
			spent := min(took, share)
			left, used = left-spent, used+spent
			if decided = took <= share && l.solves[name][n]; decided {
				break
			}
		}
		if !decided {
			open++
		}
	}
	return tune.Cost(float64(open), landscapeChecks, float64(used), float64(landscapeChecks*landscapeBound*unit))
}

// optimum is the least cost of all sequences of up to three engines.
func (l *landscape) optimum(unit int64) float64 {
	best := math.Inf(1)
	for _, a := range landscapeNames {
		best = min(best, l.cost([]string{a}, unit))
		for _, b := range landscapeNames {
			best = min(best, l.cost([]string{a, b}, unit))
			for _, c := range landscapeNames {
				best = min(best, l.cost([]string{a, b, c}, unit))
			}
		}
	}
	return best
}

// evaluations are those of the search on the table alone, as they stand in the trace: recipe and cost.
func (l *landscape) evaluations(t *testing.T, plan tune.Plan, unit int64) (lines []string) {
	t.Helper()
	order, err := tune.NewPoset(landscapeNames, func(name string) []string { return landscapeAbove[name] })
	if err != nil {
		t.Fatal(err)
	}
	space := &tune.Space{Poset: order, Settings: func(int) []int { return []int{len(shares)} }}
	named := func(r tune.Recipe) (names []string) {
		for _, g := range r.Ingredients {
			names = append(names, landscapeNames[g.Domain])
		}
		return names
	}
	cost := func(r tune.Recipe) float64 { return l.cost(named(r), unit) }
	_, err = space.Optimize(plan, space.Of(0), l.soonest(space, unit), func(e tune.Evaluation) error {
		lines = append(lines, fmt.Sprintf("%s %.9f", strings.Join(named(e.Recipe), " + "), cost(e.Recipe)))
		return nil
	}, cost)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// soonest are the engines alone, but for the solver as it is: first those that decide most within a tenth of the bound.
func (l *landscape) soonest(space *tune.Space, unit int64) (singles []tune.Recipe) {
	var order []int
	decided := make([]int, len(landscapeNames))
	for d, name := range landscapeNames {
		for n := range landscapeChecks {
			if l.solves[name][n] && l.took[name]*unit <= landscapeBound*unit/10 {
				decided[d]++
			}
		}
		order = append(order, d)
	}
	slices.SortStableFunc(order, func(d, e int) int { return decided[e] - decided[d] })
	for _, d := range order {
		if d != 0 {
			singles = append(singles, space.Of(d))
		}
	}
	return singles
}

// catalog describes a solver with the engines of the landscape.
func (l *landscape) catalog(t *testing.T, command string) *solvers.Catalog {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "[fake]\ncommand = [%s]\nversion = [\"--version\"]\n[fake.steps]\nlimit = [\"--steps={n}\"]\n"+
		"count = [\"--count\"]\ntext = \"steps =\"\nusual = %d\n", command, landscapeBound)
	for _, name := range landscapeNames[1:] {
		fmt.Fprintf(&b, "[[fake.engine]]\nname = %q\narguments = [\"--%s\"]\n", name, name)
		if above := landscapeAbove[name]; len(above) > 0 {
			fmt.Fprintf(&b, "below = [\"%s\"]\n", strings.Join(above, `", "`))
		}
	}
	catalog, err := (&solvers.Catalog{}).With("test", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return catalog
}

// compare runs a search, and compares it with the one on the table alone.
func (l *landscape) compare(t *testing.T, cfg Config, unit int64) {
	t.Helper()
	want := l.evaluations(t, cfg.Plan, unit)
	got := tuned(t, cfg).Logics["QF_LIA"]
	if len(got.Trace) != len(want) {
		t.Fatalf("%s: %d evaluations, want %d", cfg.Plan.Algorithm, len(got.Trace), len(want))
	}
	for i, line := range got.Trace {
		if text := fmt.Sprintf("%s %.9f", line.Recipe, *line.Cost); text != want[i] {
			t.Fatalf("%s, evaluation %d: %s, and by the table alone %s", cfg.Plan.Algorithm, i, text, want[i])
		}
	}
	cost := l.cost(strings.Split(got.Tuned, " + "), unit)
	reached, first := (1-cost)/(1-l.optimum(unit)), l.cost(landscapeNames[:1], unit)
	t.Logf("%s: %s reaches %.3f of the optimum", cfg.Plan.Algorithm, got.Tuned, reached)
	if best := *got.Trace[len(got.Trace)-1].BestCost; cost != best || cost > first || reached > 1 {
		t.Errorf("%s: %s costs %v, the best one seen %v, the first one %v", cfg.Plan.Algorithm, got.Tuned, cost, best,
			first)
	}
}

// A search on a solver that plays a table is the search on the table itself: the same recipes, at the same cost.
// Package tune says how near these come to the optimum.
func TestLandscape(t *testing.T) {
	for i := range uint64(3) {
		l := newLandscape(rand.New(rand.NewPCG(i, 7)))
		cfg, _ := tuningOf(t, landscapeChecks, l.answer)
		cfg.Catalog, cfg.HeldOut, cfg.Repeat, cfg.Plan.Settings, cfg.Read = l.catalog(t, `"sh"`), 0, 0, 0, &ReadSet{}
		out := cfg.Out
		for _, a := range tune.Algorithms() {
			cfg.Algorithms, cfg.Plan.Algorithm, cfg.Seed, cfg.Plan.Seed = []tune.Algorithm{a}, a, i, i
			cfg.Out = filepath.Join(out, string(a))
			l.compare(t, cfg, int64(time.Millisecond))
		}
	}
}

// The same with processes, which count their steps.
func TestLandscapeOfProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: some hundred processes are run")
	}
	l := newLandscape(rand.New(rand.NewPCG(1, 7)))
	cfg, _ := tuningOf(t, landscapeChecks, l.answer)
	dir := t.TempDir()
	var table strings.Builder
	for _, name := range landscapeNames {
		for n := range landscapeChecks {
			v, took := l.answer(n, []string{"--" + name})
			if v == "" {
				v = solvers.Unknown
			}
			fmt.Fprintf(&table, "%s/%d) echo %s; echo steps = %d;;\n", name, n, v, took)
		}
	}
	program := "engine=" + solvers.DefaultEngine + "\nfor a; do case $a in --version) echo 1; exit;; " +
		"--steps=*|--count) ;; --*) engine=${a#--};; *) file=$a;; esac; done\n" +
		"n=; while read -r line; do case $line in '(assert (= x '*) n=${line#'(assert (= x '}; n=${n%%)*};; esac; " +
		"done <\"$file\"\ncase $engine/$n in\n" + table.String() + "*) echo sat; echo steps = 1;;\nesac\n"
	path := filepath.Join(dir, "landscape")
	if err := os.WriteFile(path, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg.Ask, cfg.Catalog, cfg.Measure = nil, l.catalog(t, fmt.Sprintf(`"sh", %q`, path)), Steps
	cfg.HeldOut, cfg.Repeat, cfg.Plan.Settings, cfg.Plan.Algorithm = 0, 0, 0, tune.DomainAware
	l.compare(t, cfg, 1)
}
