// Package liars measures how soon a campaign with the default settings finds solvers that are wrong on purpose, each in
// one way: in their answers, models, values, cores, or in the state of an incremental script. Each forwards scripts to
// an honest solver and changes its output. For each it prints the number of instances until the first finding, and the
// class of that; the honest solver itself has none.
//
//	go run ./benchmarks liars
package liars

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	honest     = flags.String("honest", "z3 -in", "the honest solver's command; it reads standard input")
	timeout    = flags.Duration("timeout", 3*time.Second, "for each script")
	instances  = flags.Int("instances", 5000, "at most, for each liar")
	seedFolder = flags.String("seeds", "benchmarks/seeds", "folder of seeds, with a folder for each logic")
	masterSeed = flags.Uint64("seed", 1, "of the campaigns")
	only       = flags.String("only", "", "only liars whose name contains this")
)

// Command is the subcommand liars.
var Command = bench.Command{
	Name: "liars", Usage: "how soon solvers are found out that are wrong in one way each",
	Flags: flags, Run: func(_ context.Context, dir string) error { return measure(dir) },
}

var flags = bench.NewFlags("liars")

// liar is a solver that is wrong in one way.
type liar struct {
	name    string
	logic   string // whose seeds show it
	classes []oracle.Class
	lies    []string // behaviour and options, see package fakesolver
	oracles []string // that are asked; nil: those that are asked by default
}

// found is the first finding of a liar: after at instances, 0 if there was none.
type found struct {
	at     int
	class  oracle.Class
	oracle string
}

func measure(dir string) error {
	right, took := 0, []float64{}
	list := liars()
	fmt.Printf("%-44s %-10s %9s  %s\n", "liar", "logic", "instances", "found as (by)")
	for i, l := range list {
		if !strings.Contains(l.name, *only) {
			continue
		}
		f, err := l.search(filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		verdict := "not found"
		if f.at > 0 {
			verdict = fmt.Sprintf("%s (%s)", f.class, f.oracle)
			if !slices.Contains(l.classes, f.class) {
				verdict += ", another class than it is of"
			} else {
				right++
				took = append(took, float64(f.at))
			}
		}
		if l.classes == nil && f.at == 0 {
			verdict = "nothing, as is right"
		}
		fmt.Printf("%-44s %-10s %9d  %s\n", l.name, l.logic, f.at, verdict)
	}
	if len(took) > 0 {
		fmt.Printf("%d liars found in their class, after %.0f instances in the median\n", right, bench.Median(took))
	}
	return nil
}

// search runs a campaign until the first finding.
func (l liar) search(out string) (found, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return found{}, err
	}
	oracles, err := oracle.Select(l.oracles)
	if err != nil {
		return found{}, err
	}
	settings := mutate.Defaults()
	settings.Strategies = mutate.AllStrategies()
	if catalog, err = catalog.With("liars", []byte(claims)); err != nil {
		return found{}, err
	}
	options := append(slices.Clone(l.lies[1:]), "honest="+*honest)
	ctx := context.Background()
	stats, err := engine.Run(ctx, ctx, engine.Config{
		Config: stock.Config{
			Paths: []string{filepath.Join(*seedFolder, l.logic)}, Jobs: 2, MasterSeed: *masterSeed, Out: out,
			Settings: settings, Logger: slog.New(slog.DiscardHandler),
		},
		Solvers: l.solvers(options), Catalog: catalog,
		Budget: engine.Budget{Instances: *instances, UntilFinding: 1}, Mode: ask.Auto,
		Scripts: &scripts.Source{
			OtherShare: ask.DefaultOtherShare, Oracles: oracles, Slow: oracle.DefaultSlowness(),
		}, Vary: ask.Vary{},
		Limits: solvers.Limits{Wall: *timeout}, Process: prepared(),
	})
	if err != nil {
		return found{}, err
	}
	dirs, err := filepath.Glob(filepath.Join(out, "findings", "*-*"))
	if err != nil || len(dirs) == 0 {
		return found{}, err
	}
	f, _, err := finding.Load(dirs[0])
	if err != nil {
		return found{}, err
	}
	return found{stats.Instances, f.Class, f.Oracle}, nil
}

// solvers are the liar and, where its times are compared with another version's, one that is honest.
func (l liar) solvers(options []string) []string {
	all := []string{bench.Fake(fakesolver.Command(l.lies[0], options...))}
	if slices.Contains(l.oracles, "performance") {
		right := bench.Fake(fakesolver.Command("honest", "honest="+*honest))
		all = append(all, strings.Replace(right, "fake=", "fake-honest=", 1))
	}
	return all
}

// claims is the catalog's entry for the liars; without one, no solver is expected to decide a fragment. Its logics are
// those of the seeds: a logic that the honest solver does not know by name would put the fake one out of step.
const claims = `
[fake]
command = ["fake"]
logics = ["!*", "QF_LIA", "QF_LRA", "QF_UF", "QF_BV", "QF_S", "QF_FP", "QF_ALIA", "AUFLIRA", "LIA"]
reset = true
push_pop = true
models = true
cores = ["*"]
extensions = ["get-assertions", "get-assignment"]
[[fake.decides]]
logics = ["!*", "QF_LIA"]
`

// prepared is this process, prepared for campaigns.
var prepared = sync.OnceValue(func() *solvers.Process { return bench.Prepare(3) })

// sorts are the sorts about whose values solvers lie, with logics whose seeds have them.
var sorts = []struct{ name, logic string }{
	{"Int", "QF_LIA"}, {"Real", "QF_LRA"}, {"Bool", "QF_UF"}, {"(_ BitVec", "QF_BV"}, {"String", "QF_S"},
	{"(_ FloatingPoint", "QF_FP"},
}

// operators are the operators about which solvers are wrong, by their text in assertions.
var operators = []struct{ text, logic string }{
	{"(div ", "QF_LIA"}, {"(bvurem ", "QF_BV"}, {"(bvashr ", "QF_BV"}, {"(str.replace ", "QF_S"}, {"(fp.rem ", "QF_FP"},
	{"(store ", "QF_ALIA"}, {"(xor ", "QF_UF"}, {"(distinct ", "QF_UF"}, {"(to_int ", "AUFLIRA"}, {"(exists ", "LIA"},
}

func liars() []liar {
	models := []oracle.Class{oracle.InvalidModel}
	answers := []oracle.Class{oracle.RefutationUnsound, oracle.SolutionUnsound}
	all := []liar{{"an honest solver", "QF_LIA", nil, []string{"honest"}, nil}}
	for _, s := range sorts {
		about := "sort=" + s.name
		all = append(all,
			liar{"a wrong value of sort " + s.name, s.logic, models, []string{"wrong-model", about}, nil},
			liar{"no value of sort " + s.name, s.logic, models, []string{"partial-model", about}, nil},
			liar{"get-value unlike get-model, " + s.name, s.logic, models, []string{"wrong-values", about}, nil},
		)
	}
	for _, o := range operators {
		all = append(all, liar{
			"the opposite where " + o.text + "…) is asserted", o.logic, answers, []string{"opposite", "on=" + o.text}, nil,
		})
	}
	return append(all,
		liar{"an assertion is false", "QF_LIA", models, []string{"deny"}, nil},
		liar{"a core too small", "QF_LIA", []oracle.Class{oracle.InvalidCore}, []string{"small-core", "but=probe"}, nil},
		liar{"a core with a stranger", "QF_BV", []oracle.Class{oracle.InvalidCore},
			[]string{"strange-core", "but=probe"}, nil},
		liar{"what was popped holds on", "QF_LIA", answers, []string{"keep-popped", "but=probe"}, nil},
		liar{"what was popped holds on, strings", "QF_S", answers, []string{"keep-popped", "but=probe"}, nil},
		liar{"an assumption leaks", "QF_LIA", answers, []string{"keep-assumed", "but=probe"}, nil},
		liar{"reset-assertions keeps assertions", "QF_BV", append(slices.Clone(answers), oracle.Disagreement),
			[]string{"keep-reset", "but=probe"}, nil},
		liar{"global declarations are lost", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"lose-global", "but=probe"}, nil},
		liar{"an assertion is false by its name", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"deny-names", "but=probe"}, nil},
		liar{"a level too many is counted", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"wrong-levels", "but=probe"}, nil},
		liar{"the opposite under assumptions", "QF_LIA", answers, []string{"opposite", "assuming"}, nil},
		liar{"the opposite two levels deep", "QF_LIA", answers, []string{"opposite", "under=2"}, nil},
		liar{"the opposite after 40 checks of a process", "QF_LIA", answers, []string{"opposite", "from=40"}, nil},
		liar{"the opposite of one script in fifty", "QF_UF", answers, []string{"opposite", "every=50"}, nil},
		liar{"unknown where (div …) is asserted", "QF_LIA", []oracle.Class{oracle.Incomplete},
			[]string{"unknown", "on=(div "}, nil},
		liar{"an error where (bvurem …) is asserted", "QF_BV", []oracle.Class{oracle.Error},
			[]string{"error-first", "on=(bvurem "}, nil},
		liar{"no end where (str.replace …) is asserted", "QF_S", []oracle.Class{oracle.Performance},
			[]string{"hang-before", "on=(str.replace "}, []string{"performance"}},
		liar{"a crash where (select …) is asserted", "QF_ALIA", []oracle.Class{oracle.Crash},
			[]string{"segv", "on=(select "}, nil},
		liar{"an assertion fails where (ite …) is asserted", "QF_LRA", []oracle.Class{oracle.Crash},
			[]string{"assert", "on=(ite "}, nil},
	)
}
